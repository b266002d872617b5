import CommandLineInterface
import Scaffold

/// The JSON of a run that came to no result; its properties are the keys.
struct JSONFailure: Encodable {
  /// The keys, as the help of commands says them.
  static let documentation =
    "A run without a result prints an object with 'status' and 'diagnostics'; each diagnostic has 'severity', "
    + "'message' and, if known, 'file', 'line', 'column', 'excerpt' and 'hint'."

  let status: Int32
  let diagnostics: [DiagnosticRecord]

  /// Runs work whose failure is a JSON result too where JSON was asked for; the error goes on as it is.
  static func telling<Result>(
    _ arguments: ParsedArguments, _ console: Console, _ work: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await work()
    } catch let error as ScaffoldError {
      if arguments.choice(OptionCatalogue.format, as: OutputFormat.self) == .json {
        let status = StatusCatalogue.status(of: error.failure).rawValue
        let failure = JSONFailure(status: status, diagnostics: error.diagnostics.map(DiagnosticRecord.init))
        try JSONResult(console: console).write(failure)
      }
      throw error
    }
  }
}
