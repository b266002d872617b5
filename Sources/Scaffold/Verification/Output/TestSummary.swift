/// The results of a test run.
public struct TestSummary: Hashable, Sendable {
  /// The number of tests that ran.
  public var tests: Int { swiftTesting.tests + xctest.tests }
  /// The number of issues that the tests recorded.
  public var issues: Int { swiftTesting.issues + xctest.issues }

  private struct Count: Hashable, Sendable {
    var tests = 0
    var issues = 0
  }

  private var swiftTesting = Count()
  private var xctest = Count()

  /// Processes a line of the output of `swift test`.
  ///
  /// It recognizes the last lines of Swift Testing (`Test run with 3 tests in 1 suite passed after 0.1 seconds.`) and
  /// of XCTest (`Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds`).
  mutating func read(_ line: String) {
    if line.contains("Test run with ") {
      let pattern = /Test run with (\d+) tests? .*?(?:passed|failed) after [\d.]+ seconds(?: with (\d+))?/
      guard let match = line.firstMatch(of: pattern) else { return }
      swiftTesting.tests += Self.count(match.1)
      swiftTesting.issues += match.2.map(Self.count) ?? 0
    } else if line.contains("Executed ") {
      let pattern = /^\s*Executed (\d+) tests?, with (?:\d+ tests? skipped and )?(\d+) failure/
      guard let match = line.firstMatch(of: pattern) else { return }
      // XCTest prints this line for each suite and for all suites together. The latter has the largest count.
      xctest.tests = max(xctest.tests, Self.count(match.1))
      xctest.issues = max(xctest.issues, Self.count(match.2))
    }
  }

  /// A number in the output. Tests can print any number, so large ones are ignored, and sums cannot overflow.
  private static func count(_ digits: Substring) -> Int {
    Int(digits).flatMap { $0 <= Int(Int32.max) ? $0 : nil } ?? 0
  }
}
