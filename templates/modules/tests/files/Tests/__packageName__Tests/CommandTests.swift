import DataChecks
import Testing

@Suite("commands")
struct CommandTests {
  @Test("sets are listed and shown in every format")
  func sets() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkSets() }
  }

  @Test("functions are called")
  func call() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkCall() }
  }

  @Test("mistakes have the documented exit status")
  func mistakes() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkMistakes() }
  }
}
