import DataChecks
import FoundationEssentials
import Testing

@Suite("the README")
struct ReadmeTests {
  @Test("commands print what the README shows")
  func transcripts() async throws {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let readme = root.appendingPathComponent("README.md")
    try await TestBench.run { try await ReadmeChecks(on: $0).check(readme) }
  }
}
