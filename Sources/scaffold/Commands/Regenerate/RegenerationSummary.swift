import CommandLineInterface
import Scaffold

/// The text of `scaffold regenerate`.
struct RegenerationSummary {
  private let result: RegenerationResult
  private let isDryRun: Bool
  /// How many lines about changes in the service are shown.
  private static let limit = 60

  init(_ result: RegenerationResult, isDryRun: Bool) {
    self.result = result
    self.isDryRun = isDryRun
  }

  private var report: RegenerationReport { result.report }

  /// What changed, what was done to the files, and what to do next.
  var text: String {
    (reasons + schema + names + files + [total] + outcome).map { $0 + "\n" }.joined()
  }

  private var reasons: [String] {
    report.reasons.filter { $0.kind != .file || $0.path?.isOwn == true }.map { reason in
      Self.row(reason.kind.rawValue, reason.path.map { "'\($0)' must be \(reason.text)" } ?? reason.text)
    }
  }

  private var schema: [String] {
    report.schemas.filter { !$0.changes.isEmpty }.flatMap { schema in
      let lines = ComparisonText(schema).lines.map(PrintableText.of)
      let shown = Array(lines.prefix(Self.limit))
      return shown + (lines.count > shown.count ? ["  …; '--format json' shows everything"] : []) + [""]
    }
  }

  private var names: [String] {
    let shown = report.names.prefix(20).map { change in
      Self.row(
        "name", "'\(change.old ?? "")' of '\(change.name)' " + (change.new.map { "is '\($0)' now" } ?? "is removed"))
    }
    let rest = report.names.count - shown.count
    return shown + (rest > 0 ? [Self.row("name", "and \(rest) more; '--format json' shows all of them")] : [])
  }

  private var files: [String] {
    report.files.flatMap { change -> [String] in
      switch change.kind {
      case .unchanged: return []
      case .kept where !change.isOutdated && report.isEmitted(change): return []
      case .kept where change.isOutdated:
        return [Self.row("kept", "\(change.path), which is yours; the pack has a new version of it")]
      case .kept: return [Self.row("kept", "\(change.path), which is no longer emitted; your version stays")]
      case .absent: return [Self.row("absent", "\(change.path), which you removed")]
      case .deleted where report.isOrigin(change): return []
      case .moved:
        return [Self.row("moved", "\(change.path), from \(change.origin?.text ?? ""), with any edits of yours")]
      case .conflict:
        let places = change.conflicts.map { conflict in
          if case .marked(let line) = conflict {
            "\(change.path):\(line)"
          } else {
            "\(change.path), which is not a text file"
          }
        }
        return places.map { Self.row("conflict", $0) }
      default: return [Self.row(change.kind.rawValue, change.path.text)]
      }
    }
  }

  private var total: String {
    if report.isUnchanged { return "\(report.name): nothing to do" }
    return "\(report.name): " + report.counts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
  }

  private var outcome: [String] {
    if isDryRun { return report.isUnchanged ? [] : ["nothing was written"] }
    if !report.conflicts.isEmpty { return conflictAdvice }
    var lines = result.verification.map { [$0.text] } ?? []
    if !result.passesChecks { lines.append("failed: a check found errors, so nothing was built") }
    if !result.isSuccess { lines.append("next: fix the errors above, or run 'scaffold undo'") }
    return lines
  }

  private var conflictAdvice: [String] {
    guard result.write != nil else { return ["nothing was written, because there are conflicts"] }
    return ["next: resolve the conflicts, then run 'scaffold regenerate' again; 'scaffold undo' reverts this run"]
  }

  private static func row(_ title: String, _ text: String) -> String {
    title + String(repeating: " ", count: max(1, 10 - title.count)) + text
  }
}
