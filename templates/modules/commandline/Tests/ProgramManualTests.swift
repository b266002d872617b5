import CommandLineInterface
import Foundation
import Testing

@Suite struct ProgramManualTests {
  private let page = ProgramManual(
    SampleProgram.program, version: "1.2.3",
    variables: [.init("SHOP_PAGE_SIZE", "the rows of a page"), .init("PAGER", "the pager")])

  /// A program whose texts contain everything that `groff` could read as an escape, a request or an argument.
  private let hostile = CommandSpecification(
    "shop", "'quotes' and .points \\fB and \"words\"",
    discussion: [".so /etc/passwd", "'so /etc/passwd\n.ex", "\\X'x'"],
    options: [CommandOption("a-b", .text("X|\\fBY"), ".TP \\e")],
    subcommands: [CommandSpecification("list", "\".SH\" `^~", examples: ["shop 'a' | .b", ".ex"])],
    examples: [".ex", "'ex"])

  @Test func hasEverySection() {
    let titles = page.text.split(separator: "\n").filter { $0.hasPrefix(".S") }
    #expect(
      titles == [
        ".SH \"NAME\"", ".SH \"SYNOPSIS\"", ".SH \"DESCRIPTION\"", ".SH \"OPTIONS\"", ".SH \"COMMANDS\"",
        ".SS \"list\"", ".SS \"show\"", ".SS \"session open\"", ".SS \"session close\"", ".SH \"EXIT STATUS\"",
        ".SH \"ENVIRONMENT\"", ".SH \"EXAMPLES\"",
      ])
    #expect(page.text.hasPrefix(".TH \"SHOP\" \"1\" \"\" \"shop 1.2.3\" \"User Commands\"\n"))
    #expect(page.text.contains("\nshop \\- a shop on the command line\n"))
    #expect(page.text.contains("\n.TP\n\\fBSHOP_PAGE_SIZE\\fR\nthe rows of a page\n"))
    #expect(page.text.contains("\n\\fBshop list\\fR [OPTIONS] SET [NAME...]\n"))
    #expect(page.text.contains("\n.TP\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIFILE\\fR\nwhere to\n"))
  }

  @Test func leavesHiddenCommandsOut() {
    let page = ProgramManual(SampleProgram.answering, version: "1")
    #expect(!page.text.contains("candidates"))
  }

  @Test func textIsNeverARequest() {
    let page = ProgramManual(hostile, version: "1")
    let requests = page.text.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    let expected: Set = [".TH", ".nh", ".ad", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi", ".RS", ".RE"]
    #expect(Set(requests.compactMap { $0.split(separator: " ").first.map(String.init) }).isSubset(of: expected))
    #expect(page.text.contains("\n\\&.so /etc/passwd\n"))
    #expect(page.text.contains("\n\\&\\(aqso /etc/passwd .ex\n"))
    #expect(page.text.contains("\n\\(rsX\\(aqx\\(aq\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/man"), "man is needed"))
  func manShowsThePagesWithoutAWarning() throws {
    for page in [page, ProgramManual(hostile, version: "1")] {
      let shown = try show(page.text)
      #expect(shown.warnings.isEmpty, "\(shown.warnings)")
      #expect(shown.text.contains("SYNOPSIS"))
    }
    let text = try show(ProgramManual(hostile, version: "1").text).text
    #expect(text.contains("'quotes' and .points \\fB and \"words\""))
    #expect(text.contains("shop 'a' | .b"))
    #expect(text.contains("--a-b X|\\fBY"))
  }

  /// What `man` shows for a page, and what it says about it.
  private func show(_ page: String) throws -> (text: String, warnings: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "manual-\(UUID().uuidString).1")
    try page.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/man")
    process.arguments = ["--warnings=w", "--local-file", file.path]
    process.environment = ["PATH": "/usr/bin:/bin", "MANWIDTH": "100", "LC_ALL": "C.UTF-8", "PAGER": "cat"]
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let warnings = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (text, warnings)
  }
}
