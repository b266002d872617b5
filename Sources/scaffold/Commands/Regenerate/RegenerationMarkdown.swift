import Scaffold

/// The report of `scaffold regenerate` as the text of a pull request (CommonMark, with the tables of GitHub).
struct RegenerationMarkdown {
  private let result: RegenerationResult
  private let isDryRun: Bool

  init(_ result: RegenerationResult, isDryRun: Bool) {
    self.result = result
    self.isDryRun = isDryRun
  }

  private var report: RegenerationReport { result.report }

  /// The whole text.
  var text: String {
    let sections = [heading, changes, schema, names, conflicts, files, verification].filter { !$0.isEmpty }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    let counts = report.counts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    let tense = isDryRun ? "This is what would happen" : "Emitted again"
    return ["## \(report.name) regenerated", "", report.isUnchanged ? "Nothing to do." : "\(tense): \(counts)."]
  }

  private var changes: [String] {
    var lines = report.isMetadataChanged ? ["- The metadata has changed."] : []
    if let tool = report.tool { lines.append("- scaffold \(code(tool.old ?? "")) is \(code(tool.new ?? "")) now.") }
    if let pack = report.pack { lines.append("- The pack \(code(pack.name)) has changed.") }
    lines += report.modules.map { "- Module \(code($0.name)): \($0.kind.rawValue)." }
    lines += report.plugins.map { "- Plugin \(code($0.name)): \($0.kind.rawValue)." }
    let reported: Set<RegenerationReason.Kind> = [.tool, .pack, .module, .plugin, .file]
    lines += report.reasons.filter { reason in
      !reported.contains(reason.kind) && !(reason.kind == .metadata && report.isMetadataChanged)
    }.map { "- \($0.kind.rawValue.capitalized): \($0.text.replacing("'", with: "`"))." }
    return lines.isEmpty ? [] : ["### What changed", ""] + lines
  }

  private var schema: [String] {
    report.schemas.filter { !$0.changes.isEmpty }.map { String(ComparisonMarkdown($0, level: 3).text.dropLast()) }
  }

  private var names: [String] {
    guard !report.names.isEmpty else { return [] }
    let rows = report.names.map { change in
      "| \(code(change.old ?? "")) | \(change.new.map(code) ?? "removed") | \(code(change.name)) |"
    }
    return ["### Swift names that have changed", "", "| name | now | of |", "|---|---|---|"] + rows
  }

  private var conflicts: [String] {
    guard !report.conflicts.isEmpty else { return [] }
    let rows = report.conflicts.map { change in
      let lines = change.conflictLines
      let place =
        lines.isEmpty ? "not a text file; yours is kept" : "lines " + lines.map(String.init).joined(separator: ", ")
      return "- [ ] \(code(change.path.text)): \(place)"
    }
    return ["### Conflicts", ""] + rows
  }

  private var files: [String] {
    let shown = report.files.filter { $0.kind != .unchanged && !report.isOrigin($0) }
    guard !shown.isEmpty else { return [] }
    let rows = shown.map { change in
      let origin = change.origin.map { " (from \(code($0.text)))" } ?? ""
      let remark = change.isOutdated ? " (the pack has a new version)" : ""
      return "| \(change.kind.rawValue) | \(code(change.path.text))\(origin)\(remark) |"
    }
    return ["### Files", "", "| state | file |", "|---|---|"] + rows
  }

  private var verification: [String] {
    result.verification.map { ["### Verification", "", "\($0.text)."] } ?? []
  }

  /// A code span. Characters that would end it or a table cell are replaced or escaped.
  private func code(_ text: String) -> String {
    "`" + text.replacing("`", with: "'").replacing("|", with: "\\|") + "`"
  }
}
