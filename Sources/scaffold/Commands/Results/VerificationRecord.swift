import Scaffold

/// The result of building and testing, as JSON. Its properties are the keys.
struct VerificationRecord: Encodable {
  let level: String
  let isSuccess: Bool
  let errors: Int
  let warnings: Int
  let tests: Int?
  let failedTests: Int?

  init(_ report: VerificationReport) {
    level = report.level.rawValue
    isSuccess = report.isSuccess
    errors = report.errors
    warnings = report.warnings
    tests = report.tests?.tests
    failedTests = report.tests?.issues
  }
}

extension VerificationReport {
  /// The result as a text for people.
  var text: String {
    var parts = [isSuccess ? "built" : "failed: \(errors) errors"]
    if let tests {
      parts.append(tests.issues == 0 ? "\(tests.tests) tests passed" : "\(tests.issues) of \(tests.tests) tests failed")
    }
    if warnings > 0 { parts.append("\(warnings) warnings") }
    return parts.joined(separator: ", ")
  }
}
