import Scaffold

/// The report of `scaffold regenerate` as the text of a pull request (CommonMark, with GitHub's task lists).
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
    let sections = [heading, conflicts, changes, schema, names, files, verification].filter { !$0.isEmpty }
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private var heading: [String] {
    let counts = report.counts.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
    let tense = isDryRun ? "This is what would happen" : "Emitted again"
    return ["## \(code(report.name)) regenerated", "", report.isUnchanged ? "Nothing to do." : "\(tense): \(counts)."]
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
    }.map { "- \($0.kind.rawValue.capitalized): \(Self.quoted($0.text))." }
    return lines.isEmpty ? [] : ["### What changed", ""] + lines
  }

  private var schema: [String] {
    report.schemas.filter { !$0.changes.isEmpty }.map { schema in
      String(ComparisonMarkdown(schema, relativeTo: report.root, level: 3).text.dropLast())
    }
  }

  private var names: [String] {
    guard !report.names.isEmpty else { return [] }
    let rows = report.names.map { change in
      "- \(code(change.old ?? "")) is \(change.new.map { "\(code($0)) now" } ?? "removed"): \(code(change.name))"
    }
    return ["### Swift names that have changed", ""] + rows
  }

  private var conflicts: [String] {
    guard !report.conflicts.isEmpty else { return [] }
    let rows = report.conflicts.map { change in
      let lines = change.conflictLines
      let place = lines.count == 1 ? "line" : "lines"
      return "- [ ] \(code(change.path.text)): "
        + (lines.isEmpty
          ? "not a text file; yours is kept" : "\(place) \(lines.map(String.init).joined(separator: ", "))")
    }
    return ["### Conflicts to resolve", ""] + rows
  }

  private var files: [String] {
    let shown = report.files.filter { $0.kind != .unchanged && !report.isOrigin($0) }
    guard !shown.isEmpty else { return [] }
    let rows = FileChange.Kind.allCases.flatMap { kind -> [String] in
      let changes = shown.filter { $0.kind == kind }
      return changes.isEmpty ? [] : ["- \(kind.rawValue)"] + changes.map { "  - \(file($0))" }
    }
    return ["### Files", ""] + rows
  }

  private func file(_ change: FileChange) -> String {
    let origin = change.origin.map { " (from \(code($0.text)))" } ?? ""
    let news = change.kind == .absent ? " (would have changed)" : " (the pack has a new version)"
    return code(change.path.text) + origin + (change.isOutdated ? news : "")
  }

  private var verification: [String] {
    result.verification.map { ["### Verification", "", RichText.escaped("\($0.text).")] } ?? []
  }

  /// A reason with its quoted names in code.
  private static func quoted(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return RichText.codeSpan(text) }
    return parts.enumerated().map { number, part in
      number % 2 == 0 ? RichText.escaped(String(part)) : RichText.codeSpan(String(part))
    }.joined()
  }

  private func code(_ text: String) -> String { RichText.codeSpan(text) }
}
