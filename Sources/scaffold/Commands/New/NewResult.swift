import CommandLineInterface
import Scaffold

/// The JSON of `scaffold new`; its properties are the keys.
struct NewResult: Encodable {
  /// The keys with their meanings.
  static let keys =
    [
      ResultKey("name", "the package's name"), ResultKey("root", "the folder of the package, an absolute path"),
      ResultKey("isDryRun", "whether nothing was written"),
      ResultKey("isSuccess", "whether everything that was asked for succeeded"),
      ResultKey("files[].path", "the path of a file in the package"),
      ResultKey("files[].change", ResultKey.words(FileChange.Kind.allCases)),
    ] + ResultKey.run

  struct File: Encodable {
    let path: String
    let change: String
  }

  let name: String
  let root: String
  let isDryRun: Bool
  let isSuccess: Bool
  let files: [File]
  let verification: VerificationRecord?
  let timings: [TimingRecord]
  let diagnostics: [DiagnosticRecord]
  let diagnosticCounts: [String: Int]

  init(_ result: ScaffoldResult, isDryRun: Bool) {
    name = result.plan.outline.name.description
    root = result.changes.root
    self.isDryRun = isDryRun
    isSuccess = result.isSuccess
    files = result.changes.changes.map { File(path: $0.path.text, change: $0.kind.rawValue) }
    verification = result.verification.map(VerificationRecord.init)
    timings = result.timings.map(TimingRecord.init)
    diagnostics = result.diagnostics.map(DiagnosticRecord.init)
    diagnosticCounts = result.diagnostics.countsByIdentifier
  }
}

extension [Diagnostic] {
  /// The number of diagnostics, by identifier.
  var countsByIdentifier: [String: Int] { reduce(into: [:]) { $0[$1.id.name, default: 0] += 1 } }
}
