import CommandLineInterface
import FoundationEssentials
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
    lines.append("\(CountedNoun(result.plan.files.files.count, "file")) in \(result.changes.root)")
    if let verification = result.verification {
      lines += [verification.text, verification.slowest].compactMap(\.self)
    }
    if !result.passesChecks { lines.append("failed: a check found errors, so nothing was built") }
    if result.isSuccess { lines.append("next: " + next) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The command to type next. A package without a program is built; in the current folder, there is no need to change it.
  private var next: String {
    let isHere = result.changes.root == FileManager.default.currentDirectoryPath
    let hasProgram = result.plan.outline.targets.contains { $0.kind == .executable }
    let command = hasProgram ? "swift run \(result.plan.outline.name.executable) --help" : "swift build"
    return (isHere ? "" : "cd \(ShellWord(result.changes.root)) && ") + command
  }
}
