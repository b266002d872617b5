import CommandLineInterface
import Scaffold

/// The JSON of a run without a result. Its properties are the keys.
struct JSONFailure: Encodable {
  let status: Int32
  let diagnostics: [DiagnosticRecord]

  init(_ error: ScaffoldError) {
    status = StatusCatalogue.status(of: error.failure).rawValue
    diagnostics = error.diagnostics.map(DiagnosticRecord.init)
  }

  func write(to console: Console) throws {
    try JSONResult(console: console).write(self)
  }
}
