import DataChecks
import Testing

@Suite("functions")
struct OperationTests {
  @Test("functions can be called", arguments: CheckedService.functions)
  func call(name: String) async throws {
    try await TestBench.run { try await OperationChecks(on: $0).check(name) }
  }
}
