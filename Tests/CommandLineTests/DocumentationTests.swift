import CommandLineInterface
import Foundation
import Testing

@testable import ScaffoldCLI

/// `docs/COMMAND_LINE.md` is rendered from the same list as the help. With `SCAFFOLD_RECORD` set, the test writes it anew
/// and fails, so that a person reads the difference.
@Suite struct DocumentationTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/COMMAND_LINE.md").standardizedFileURL

  @Test func documentationEqualsHelp() throws {
    let expected = CommandReference(ScaffoldProgram.program.specification).markdown
    let isRecording = ProcessInfo.processInfo.environment["SCAFFOLD_RECORD"] != nil
    if isRecording { try Data(expected.utf8).write(to: Self.page) }
    let found = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(found == expected, "render it anew with SCAFFOLD_RECORD=1")
    #expect(!isRecording, "the page was written anew; read the difference")
  }
}
