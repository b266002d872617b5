import CommandLineInterface
import Foundation
import Testing

@testable import ScaffoldCLI

@Suite struct ManualPageTests {
  private func page(_ path: String...) async -> String {
    await ScaffoldRun(["help"] + path + ["--format", "man"]).output
  }

  @Test func hasTheSectionsOfACommand() async {
    let sections = await page("new").split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(
      sections == [
        "\"NAME\"", "\"SYNOPSIS\"", "\"DESCRIPTION\"", "\"OPERANDS\"", "\"OPTIONS\"", "\"GENERAL OPTIONS\"",
        "\"RESULT AS JSON\"", "\"EXIT STATUS\"", "\"EXAMPLES\"", "\"SEE ALSO\"",
      ])
  }

  @Test func refersToCommandsAboveAndBelow() async {
    #expect(await page().contains("\\fBscaffold\\-new\\fR(1), "))
    #expect(await page("template").contains("\\fBscaffold\\fR(1), \\fBscaffold\\-template\\-list\\fR(1)"))
  }

  /// The page of the program has all variables that the sources name.
  @Test func listsTheEnvironment() async throws {
    let page = await page()
    #expect(page.contains(".SH \"ENVIRONMENT\""))
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let sources = repository.appending(path: "Sources").path
    let documented = EnvironmentCatalogue.variables.flatMap { $0.name.split(separator: ", ").map(String.init) }
    var found: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources) where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      found.formUnion(text.matches(of: /"((?:SCAFFOLD|XDG)_[A-Z_]+)"/).map { String($0.1) })
    }
    // It is only set, for processes that a plugin starts.
    found.remove("SCAFFOLD_PLUGIN_RUN")
    #expect(found.count >= 5)
    #expect(found.subtracting(documented).isEmpty)
    for name in found { #expect(page.contains(ManualText.bold(name)), "\(name)") }
  }

  @Test func listsEveryOptionAndKey() async {
    for place in HelpTests.places {
      let page = ManualPage(ScaffoldProgram.program.specification, version: "1").text(for: place.path)
      for option in place.options { #expect(page.contains("\\-\\-" + option.name.replacing("-", with: "\\-"))) }
      let command = ScaffoldProgram.program.specification.subcommand(at: place.path)
      for key in command?.keys ?? [] { #expect(page.contains(ManualText.bold(key.path)), "\(key.path)") }
    }
  }

  static let hasGroff = FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")

  /// groff shows each text as it was written, and reports nothing.
  @Test(.enabled(if: hasGroff, "groff is not installed"), arguments: HelpTests.places)
  func groffFormatsPages(_ place: HelpTests.Place) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/groff")
    process.arguments = ["-man", "-Kutf8", "-Tutf8", "-ww", "-P-cbou", "-rLL=400n"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    let page = ManualPage(ScaffoldProgram.program.specification, version: "1").text(for: place.path)
    try input.fileHandleForWriting.write(contentsOf: Data(page.utf8))
    try input.fileHandleForWriting.close()
    let formatted = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let warnings = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(warnings.isEmpty)
    let command = ScaffoldProgram.program.specification.subcommand(at: place.path)
    for example in command?.examples ?? [] { #expect(formatted.contains("  \(example)\n"), "\(example)") }
  }
}
