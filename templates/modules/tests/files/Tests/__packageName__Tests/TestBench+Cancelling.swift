import DataChecks
import ModelChecks
import Testing

extension TestBench {
  /// Runs a test on a bench with the application. A check that does not apply cancels the test and gives the reason, which is
  /// printed here for a single case of a parameterized test.
  static func run(_ test: (TestBench) async throws -> Void) async throws {
    do {
      try await with(CheckedService.subject, test)
    } catch let skipped as CheckSkipped {
      if Test.Case.current?.isParameterized == true { print("➜ \(Test.current?.displayName ?? "a test"): \(skipped)") }
      try Test.cancel("\(skipped)")
    }
  }
}
