import Scaffold

/// The JSON of `scaffold snapshot`; its properties are the keys.
struct SnapshotRecord: Encodable {
  struct Pack: Encodable {
    let pack: String
    let isSuccess: Bool
    let cases: [Case]
  }

  struct Case: Encodable {
    let name: String
    let isSuccess: Bool
    let isRecorded: Bool
    let files: Int
    let differences: [Difference]
    let diagnostics: [DiagnosticRecord]
  }

  struct Difference: Encodable {
    let path: String
    let kind: String
    let lines: [Line]
  }

  struct Line: Encodable {
    let kind: String
    let text: String
    let line: Int
    let templateFile: String?
    let templateLine: Int?
  }

  struct Coverage: Encodable {
    let templates: Int
    let reachedTemplates: Int
    let ways: Int
    let reachedWays: Int
    let gaps: [Gap]
    let missing: Int
  }

  struct Gap: Encodable {
    let kind: String
    let file: String
    let line: Int
    let column: Int?
    let tag: String
  }

  let isSuccess: Bool
  let passed: Int
  let failed: Int
  let packs: [Pack]
  let coverage: Coverage?

  init(_ report: SnapshotReport) {
    isSuccess = report.isSuccess
    passed = report.passed
    failed = report.failed
    packs = report.packs.map { pack in
      Pack(pack: pack.name, isSuccess: pack.isSuccess, cases: pack.results.map(Case.init))
    }
    coverage = report.coverage.map { Coverage($0, missing: report.missing.count) }
  }
}

extension SnapshotRecord.Case {
  fileprivate init(_ result: SnapshotResult) {
    name = result.name
    isSuccess = result.isSuccess
    isRecorded = result.isRecorded
    files = result.fileCount
    differences = result.differences.map(SnapshotRecord.Difference.init)
    diagnostics = result.diagnostics.map(DiagnosticRecord.init)
  }
}

extension SnapshotRecord.Difference {
  fileprivate init(_ difference: SnapshotDifference) {
    path = difference.path
    kind = difference.kind.rawValue
    let changed = (difference.difference?.hunks ?? []).flatMap(\.lines).filter { $0.kind != .kept }
    lines = changed.map { line in
      let template = difference.template(of: line)
      return SnapshotRecord.Line(
        kind: line.kind == .added ? "added" : "removed", text: line.text, line: line.number,
        templateFile: template?.file, templateLine: template?.line)
    }
  }
}

extension SnapshotRecord.Coverage {
  fileprivate init(_ coverage: PackCoverage, missing: Int) {
    templates = coverage.count.templates
    reachedTemplates = coverage.count.reachedTemplates
    ways = coverage.count.branches
    reachedWays = coverage.count.reachedBranches
    gaps = coverage.gaps.map { gap in
      SnapshotRecord.Gap(
        kind: gap.kind.rawValue, file: gap.location.file, line: gap.location.line, column: gap.location.column,
        tag: gap.tag)
    }
    self.missing = missing
  }
}
