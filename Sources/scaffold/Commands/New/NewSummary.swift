import CommandLineInterface
import Foundation
import Scaffold

/// What `scaffold new` tells people in the end.
struct NewSummary {
  private let result: ScaffoldResult

  init(_ result: ScaffoldResult) {
    self.result = result
  }

  /// What was written, what came of it, and what to do next.
  var text: String {
    let name = result.plan.outline.name
    var lines = ["\(name) from \(ModelSummary(result.model.model).headline)"]
    lines.append("\(result.plan.files.files.count) files in \(result.changes.root)")
    if let verification = result.verification { lines.append(text(of: verification)) }
    if !result.passesChecks { lines.append("failed: a check found errors, so nothing was built") }
    if result.isSuccess {
      lines.append("next: cd \(shellWord(result.changes.root)) && swift run \(name.executable) --help")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of report: VerificationReport) -> String {
    var parts = [report.isSuccess ? "built" : "failed: \(report.errors) errors"]
    if let tests = report.tests {
      parts.append(tests.issues == 0 ? "\(tests.tests) tests passed" : "\(tests.issues) of \(tests.tests) tests failed")
    }
    if report.warnings > 0 { parts.append("\(report.warnings) warnings") }
    return parts.joined(separator: ", ")
  }

  private func shellWord(_ path: String) -> String {
    path.wholeMatch(of: /[A-Za-z0-9_.\/+-]+/) != nil ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
