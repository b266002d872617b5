import DataChecks
import Foundation
import ModelChecks
import SampleApplication
import Testing

struct ReadmeChecksTests {
  private func check(_ text: String) async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).md")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await ShopApplication().check { try await ReadmeChecks(on: $0).check(file) }
  }

  @Test("P58: the shown output is compared with the printed output")
  func transcripts() async throws {
    let command = "    $ shop list Products --select ID --orderby ID --top 1 --demo\n"
    try await check("text\n\n\(command)    ID\n     1\n\ntext\n")
    let failure = await #expect(throws: CheckFailure.self) { try await check(command + "    ID\n     2\n") }
    #expect(failure?.description.hasSuffix(#"prints ["ID", " 1"], the README shows ["ID", " 2"]"#) == true)
  }

  @Test("a file without output is skipped")
  func nothing() async throws {
    await #expect(throws: CheckSkipped.self) { try await check("    shop list Products\n") }
  }
}
