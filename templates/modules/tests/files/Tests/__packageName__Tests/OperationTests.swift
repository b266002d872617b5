import DataChecks
import Testing

@Suite("operations")
struct OperationTests {
  @Test("functions can be called", arguments: CheckedService.functions)
  func call(name: String) async throws {
    try await TestBench.run { try await OperationChecks(on: $0).check(name) }
  }

  @Test("nullable parameters can be omitted", arguments: CheckedService.operations)
  func leaveOut(name: String) async throws {
    try await TestBench.run { try await OperationChecks(on: $0).checkLeavingOut(name) }
  }

  @Test("the error names every missing argument", arguments: CheckedService.operations)
  func lacking(name: String) async throws {
    try await TestBench.run { try await OperationChecks(on: $0).checkLacking(name) }
  }
}
