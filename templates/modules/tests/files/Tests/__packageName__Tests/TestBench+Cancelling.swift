import DataChecks
import ModelChecks
import Testing

extension TestBench {
  /// Runs a test on a bench with the application; a check that has nothing to look at cancels the test and says why,
  /// also for one case of many, whose reason is not printed otherwise.
  static func run(_ test: (TestBench) async throws -> Void) async throws {
    do {
      try await with(CheckedService.subject, test)
    } catch let skipped as CheckSkipped {
      if Test.Case.current?.isParameterized == true { print("➜ \(Test.current?.displayName ?? "a test"): \(skipped)") }
      try Test.cancel("\(skipped)")
    }
  }
}
