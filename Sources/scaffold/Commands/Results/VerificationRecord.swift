import CommandLineInterface
import Scaffold

/// The result of building and testing, as JSON. Its properties are the keys.
struct VerificationRecord: Encodable {
  let level: String
  let isSuccess: Bool
  let errors: Int
  let warnings: Int
  let tests: Int?
  let failedTests: Int?
  let slowestModules: [Module]

  struct Module: Encodable {
    let module: String
    let seconds: Double
  }

  init(_ report: VerificationReport) {
    level = report.level.rawValue
    isSuccess = report.isSuccess
    errors = report.errors
    warnings = report.warnings
    tests = report.tests?.tests
    failedTests = report.tests?.issues
    slowestModules = report.slowestModules.map { Module(module: $0.module, seconds: $0.seconds) }
  }
}

extension VerificationReport {
  /// The result as a text for people.
  var text: String {
    var parts = [isSuccess ? "built" : "failed: \(CountedNoun(errors, "error"))"]
    if let tests {
      parts.append(
        tests.issues == 0
          ? "\(CountedNoun(tests.tests, "test")) passed"
          : "\(tests.issues) of \(CountedNoun(tests.tests, "test")) failed"
      )
    }
    if warnings > 0 { parts.append("\(CountedNoun(warnings, "warning"))") }
    return parts.joined(separator: ", ")
  }

  /// Where the time of the build went, as a text for people; nil if nothing was built.
  var slowest: String? {
    guard isSuccess, !slowestModules.isEmpty else { return nil }
    let modules = slowestModules.map { "\($0.module) \(Int($0.seconds.rounded())) s" }.joined(separator: ", ")
    return "the compiler took longest for \(modules)"
  }
}
