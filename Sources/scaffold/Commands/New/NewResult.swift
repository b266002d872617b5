import CommandLineInterface
import Scaffold

/// The JSON of `scaffold new`; its properties are the keys.
struct NewResult: Encodable {
  struct File: Encodable {
    let path: String
    let change: String
  }

  struct Verification: Encodable {
    let level: String
    let isSuccess: Bool
    let errors: Int
    let warnings: Int
    let tests: Int?
    let failedTests: Int?
  }

  struct Stage: Encodable {
    let stage: String
    let seconds: String
  }

  let name: String
  let root: String
  let isDryRun: Bool
  let isSuccess: Bool
  let files: [File]
  let verification: Verification?
  let timings: [Stage]
  let diagnostics: [DiagnosticRecord]

  init(_ result: ScaffoldResult, isDryRun: Bool) {
    name = result.plan.outline.name.description
    root = result.changes.root
    self.isDryRun = isDryRun
    isSuccess = result.isSuccess
    files = result.changes.changes.map { File(path: $0.path.text, change: $0.kind.rawValue) }
    verification = result.verification.map { report in
      Verification(
        level: report.level.rawValue, isSuccess: report.isSuccess, errors: report.errors, warnings: report.warnings,
        tests: report.tests?.tests, failedTests: report.tests?.issues)
    }
    timings = result.timings.map { timing in
      Stage(
        stage: timing.stage.rawValue, seconds: StageTimings.Stage(timing.stage.rawValue, timing.duration).seconds)
    }
    diagnostics = result.diagnostics.map(DiagnosticRecord.init)
  }
}
