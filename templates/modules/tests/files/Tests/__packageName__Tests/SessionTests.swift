import DataChecks
import ServiceChecks
import Testing

@Suite("sessions")
struct SessionTests {
  @Test("a session is opened, locked, closed and removed")
  func session() async throws {
    try await TestBench.run { try await SessionChecks(of: CheckedService.application, on: $0).checkSession() }
  }

  @Test("a synchronization and the status report every set")
  func synchronization() async throws {
    try await TestBench.run { try await SessionChecks(of: CheckedService.application, on: $0).checkSynchronization() }
  }
}
