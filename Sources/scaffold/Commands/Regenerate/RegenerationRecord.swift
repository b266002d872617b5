import Scaffold

/// The JSON of `scaffold regenerate`; its properties are the keys.
struct RegenerationRecord: Encodable {
  struct Entry: Encodable {
    let name: String
    let change: String
    let old: String?
    let new: String?

    init(_ change: EntryChange) {
      name = change.name
      self.change = change.kind.rawValue
      old = change.old
      new = change.new
    }
  }

  struct Reason: Encodable {
    let kind: String
    let text: String
    let path: String?

    init(_ reason: RegenerationReason) {
      kind = reason.kind.rawValue
      text = reason.text
      path = reason.path?.text
    }
  }

  struct File: Encodable {
    let path: String
    let state: String
    let origin: String?
    let conflicts: [Int]?
    let isOutdated: Bool?
    let isEmitted: Bool?

    init(_ change: FileChange, in report: RegenerationReport) {
      path = change.path.text
      state = change.kind.rawValue
      origin = change.origin?.text
      conflicts = change.kind == .conflict ? change.conflictLines : nil
      isOutdated = change.isOutdated ? true : nil
      isEmitted = change.kind == .kept && !report.isEmitted(change) ? false : nil
    }
  }

  struct Count: Encodable {
    let state: String
    let count: Int
  }

  let name: String
  let root: String
  let isDryRun: Bool
  let isSuccess: Bool
  let isUnchanged: Bool
  let reasons: [Reason]
  let isMetadataChanged: Bool
  let schema: ComparisonRecord?
  let schemas: [ComparisonRecord]?
  let tool: Entry?
  let pack: Entry?
  let modules: [Entry]
  let plugins: [Entry]
  let names: [Entry]
  let newNames: Int
  let files: [File]
  let counts: [Count]
  let verification: VerificationRecord?
  let timings: [TimingRecord]
  let diagnostics: [DiagnosticRecord]
  let diagnosticCounts: [String: Int]

  init(_ result: RegenerationResult, isDryRun: Bool) {
    let report = result.report
    name = report.name
    root = report.root
    self.isDryRun = isDryRun
    isSuccess = result.isSuccess && report.conflicts.isEmpty
    isUnchanged = report.isUnchanged
    reasons = report.reasons.map(Reason.init)
    isMetadataChanged = report.isMetadataChanged
    schema = report.schema.map(ComparisonRecord.init)
    schemas = report.hasSeveralServices ? report.schemas.map(ComparisonRecord.init) : nil
    tool = report.tool.map(Entry.init)
    pack = report.pack.map(Entry.init)
    modules = report.modules.map(Entry.init)
    plugins = report.plugins.map(Entry.init)
    names = report.names.map(Entry.init)
    newNames = report.newNames
    files = report.changes.changes.filter { $0.kind != .unchanged }.map { File($0, in: report) }
    counts = report.counts.map { Count(state: $0.kind.rawValue, count: $0.count) }
    verification = result.verification.map(VerificationRecord.init)
    timings = result.timings.map(TimingRecord.init)
    diagnostics = result.diagnostics.map(DiagnosticRecord.init)
    diagnosticCounts = result.diagnostics.countsByIdentifier
  }
}
