import CommandLineInterface
import Scaffold

/// The JSON of a run without a result. Its properties are the keys.
struct JSONFailure: Encodable {
  let status: Int32
  let diagnostics: [DiagnosticRecord]

  /// Runs work. If it fails and JSON was requested, prints the failure as JSON, and throws the error again.
  static func reporting<Result>(
    _ arguments: ParsedArguments, _ console: Console, _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let error as ScaffoldError {
      if arguments[OptionCatalogue.format] == .json {
        let status = StatusCatalogue.status(of: error.failure).rawValue
        let failure = JSONFailure(status: status, diagnostics: error.diagnostics.map(DiagnosticRecord.init))
        try JSONResult(console: console).write(failure)
      }
      throw error
    }
  }
}
