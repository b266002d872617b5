/// What a run of tests came to.
public struct TestSummary: Hashable, Sendable {
  /// How many tests ran.
  public var tests: Int { swiftTesting.tests + xctest.tests }
  /// How many faults they found.
  public var issues: Int { swiftTesting.issues + xctest.issues }

  private struct Count: Hashable, Sendable {
    var tests = 0
    var issues = 0
  }

  private var swiftTesting = Count()
  private var xctest = Count()

  /// Takes a line of the output of `swift test` into account.
  ///
  /// Known are the last lines of Swift Testing (`Test run with 3 tests in 1 suite passed after 0.1 seconds.`) and of
  /// XCTest (`Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds`).
  mutating func read(_ line: String) {
    if line.contains("Test run with ") {
      let pattern = /Test run with (\d+) tests? .*?(?:passed|failed) after [\d.]+ seconds(?: with (\d+))?/
      guard let match = line.firstMatch(of: pattern) else { return }
      swiftTesting.tests += Self.count(match.1)
      swiftTesting.issues += match.2.map(Self.count) ?? 0
    } else if line.contains("Executed ") {
      let pattern = /^\s*Executed (\d+) tests?, with (?:\d+ tests? skipped and )?(\d+) failure/
      guard let match = line.firstMatch(of: pattern) else { return }
      // XCTest says it for each suite and for all suites together, which is the largest count.
      xctest.tests = max(xctest.tests, Self.count(match.1))
      xctest.issues = max(xctest.issues, Self.count(match.2))
    }
  }

  /// A number of the output, where tests can print whatever they like; sums of them stay far from the limits of `Int`.
  private static func count(_ digits: Substring) -> Int {
    Int(digits).flatMap { $0 <= Int(Int32.max) ? $0 : nil } ?? 0
  }
}
