import CommandLineInterface
import Scaffold

/// The text of `scaffold snapshot`: a table of the cases, the differences, what was not reached, and the total.
struct SnapshotSummary {
  let console: Console
  /// The folder that paths are shown relative to.
  let workingDirectory: String
  /// Whether to show warnings about inputs and the identifiers of diagnostics, too.
  let isVerbose: Bool
  /// Whether to show what the cases reach.
  var showsCoverage = true

  func write(_ report: SnapshotReport) {
    for pack in report.packs { write(pack) }
    if showsCoverage, let coverage = report.coverage { write(coverage, missing: report.missing) }
    console.output.writeLine("\(report.passed) passed, \(report.failed) failed")
  }

  private func write(_ pack: SnapshotReport.Pack) {
    var table = TextTable([
      TextTable.Column(pack.name), TextTable.Column("files", isRightAligned: true), TextTable.Column("result"),
    ])
    for result in pack.results {
      table.append([result.name, String(result.fileCount), Self.verdict(of: result)])
    }
    TableResult(console: console).write(table)
    console.output.writeLine()
    for result in pack.results {
      for diagnostic in result.diagnostics where isVerbose || !result.isSuccess { write(diagnostic, of: result) }
      let unpaired = result.differences.filter { $0.difference == nil }
      for difference in unpaired { write(difference, of: result) }
      if !unpaired.isEmpty { console.output.writeLine() }
      for difference in result.differences where difference.difference != nil {
        write(difference, of: result)
        console.output.writeLine()
      }
    }
  }

  private static func verdict(of result: SnapshotResult) -> String {
    let errors = result.diagnostics.count { $0.severity == .error }
    let files = Set(result.differences.map(\.path)).count
    return switch (result.isSuccess, errors) {
    case (true, _): "passed"
    case (false, 0) where result.isRecorded: "recorded: \(CountedNoun(files, "file")) changed; read the difference"
    case (false, 0): "failed: \(CountedNoun(files, "file differs", plural: "files differ"))"
    case (false, _): "failed: \(CountedNoun(errors, "error"))"
    }
  }

  private func write(_ diagnostic: Diagnostic, of result: SnapshotResult) {
    var diagnostic = diagnostic
    if let location = diagnostic.location { diagnostic.location?.file = shown(location.file) }
    console.output.writeLine("\(result.name): \(DiagnosticFormatter(showsIdentifiers: isVerbose).text(diagnostic))\n")
  }

  /// Writes a difference, each added line with the line of its template.
  func write(_ difference: SnapshotDifference, of result: SnapshotResult) {
    let out = console.output
    let path = "\(result.name)/expected/\(difference.path)"
    let template = difference.template.map { " (\(shown($0.file)))" } ?? ""
    switch difference.kind {
    case .missing: return out.writeLine("\(path): was expected and is not rendered")
    case .extra: return out.writeLine("\(path): is rendered\(template) and was not expected")
    case .unstable: out.writeLine("\(path): a second rendering of the same input differs")
    case .changed: out.writeLine("\(path): differs")
    }
    for hunk in difference.difference?.hunks ?? [] {
      out.writeLine(out.styled(hunk.heading, .cyan))
      for line in hunk.lines { write(line, of: difference) }
    }
  }

  private func write(_ line: UnifiedDifference.Line, of difference: SnapshotDifference) {
    let out = console.output
    let text = line.kind.rawValue + PrintableText.of(line.text)
    switch line.kind {
    case .kept: out.writeLine(text)
    case .removed: out.writeLine(out.styled(text, .red))
    case .added:
      let origin = difference.template(of: line).map { "   <- \(shown($0.file)):\($0.line)" } ?? ""
      out.writeLine(out.styled(text, .green) + out.styled(origin, .cyan))
    }
    if !line.isEnded { out.writeLine("\\ no newline at the end") }
  }

  private func write(_ coverage: PackCoverage, missing: [PackCoverage.Gap]) {
    let count = coverage.count
    console.output.writeLine(
      "reached: \(count.reachedTemplates) of \(count.templates) templates and partials, \(count.reachedBranches) of "
        + "\(count.branches) outcomes of sections\n")
    guard !coverage.gaps.isEmpty else { return }
    var table = TextTable([
      TextTable.Column("not reached"), TextTable.Column("line", isRightAligned: true), TextTable.Column("tag"),
      TextTable.Column("what"),
    ])
    for gap in coverage.gaps {
      let isMissing = missing.contains(gap) ? "required: " : ""
      table.append([
        shown(gap.location.file), gap.kind == .template ? "" : String(gap.location.line), gap.tag,
        isMissing + Self.text(of: gap),
      ])
    }
    TableResult(console: console).write(table)
    console.output.writeLine()
  }

  private static func text(of gap: PackCoverage.Gap) -> String {
    switch gap.kind {
    case .template: gap.isPartial ? "partial never used" : "template never rendered"
    case .taken: "never written"
    case .skipped: "always written"
    }
  }

  /// A path relative to the working folder, if it is below it.
  private func shown(_ path: String) -> String {
    path.hasPrefix(workingDirectory + "/") ? String(path.dropFirst(workingDirectory.count + 1)) : path
  }
}
