import CommandLineInterface
import Scaffold

/// The final text of `scaffold new`.
struct NewSummary {
  private let result: ScaffoldResult

  init(_ result: ScaffoldResult) {
    self.result = result
  }

  /// What was written, the result of building and testing, and what to do next.
  var text: String {
    let name = result.plan.outline.name
    var lines = ["\(name) from \(ModelSummary(result.model.model).headline)"]
    lines.append("\(result.plan.files.files.count) files in \(result.changes.root)")
    if let verification = result.verification { lines.append(verification.text) }
    if !result.passesChecks { lines.append("failed: a check found errors, so nothing was built") }
    if result.isSuccess {
      lines.append("next: cd \(shellWord(result.changes.root)) && swift run \(name.executable) --help")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func shellWord(_ path: String) -> String {
    path.wholeMatch(of: /[A-Za-z0-9_.\/+-]+/) != nil ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
