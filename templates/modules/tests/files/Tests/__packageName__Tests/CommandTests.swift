import ServiceChecks
import Testing

@Suite("commands")
struct CommandTests {
  @Test("a session is opened, locked, closed and removed")
  func session() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkSession() }
  }

  @Test("sets are listed and shown in every format")
  func sets() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkSets() }
  }

  @Test("a synchronization and the status tell of every set")
  func synchronization() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkSynchronization() }
  }

  @Test("functions are called")
  func call() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkCall() }
  }

  @Test("mistakes end with the status that is documented")
  func mistakes() async throws {
    try await TestBench.run { try await CommandChecks(on: $0).checkMistakes() }
  }
}
