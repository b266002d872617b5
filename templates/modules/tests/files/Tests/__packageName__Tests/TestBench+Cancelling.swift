import ModelChecks
import ServiceChecks
import Testing

extension TestBench {
  /// Runs a test on a bench with the application; a check that has nothing to look at cancels the test and says why.
  static func run(_ test: (TestBench) async throws -> Void) async throws {
    do {
      try await with(CheckedService.application, CheckedService.makeController, test)
    } catch let skipped as CheckSkipped {
      try Test.cancel("\(skipped)")
    }
  }
}
