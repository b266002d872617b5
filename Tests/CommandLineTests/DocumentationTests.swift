import CommandLineInterface
import Foundation
import Testing

@testable import ScaffoldCLI

/// `docs/COMMAND_LINE.md` is rendered from the same list as the help, and `docs/DIAGNOSTICS.md` from the declared
/// diagnostics. With `SCAFFOLD_RECORD` set, the tests write them again and fail, so that a person reads the difference.
@Suite struct DocumentationTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs").standardizedFileURL

  @Test func documentationEqualsHelp() throws {
    let reference = CommandReference(
      ScaffoldProgram.program.specification, variables: EnvironmentCatalogue.variables)
    try compare("COMMAND_LINE.md", with: reference.markdown)
  }

  @Test func everyDiagnosticIsDocumented() throws {
    try compare("DIAGNOSTICS.md", with: DiagnosticReference().markdown)
  }

  private func compare(_ name: String, with expected: String) throws {
    let page = Self.folder.appending(path: name)
    let isRecording = ProcessInfo.processInfo.environment["SCAFFOLD_RECORD"] != nil
    if isRecording { try Data(expected.utf8).write(to: page) }
    let found = try String(contentsOf: page, encoding: .utf8)
    #expect(found == expected, "render it again with SCAFFOLD_RECORD=1")
    #expect(!isRecording, "the page was written again; read the difference")
  }
}
