import CommandLineInterface
import Scaffold

/// Converts an error to the text and the exit status that a person sees.
enum FaultReport {
  /// The report of an error. An error that the library does not know is a fault of the program.
  static func fault(_ error: any Error) -> CommandFault {
    if let error = error as? ScaffoldError { return fault(error, DiagnosticFormatter()) }
    if let detailed = error as? DetailedError {
      return fault(detailed.error, DiagnosticFormatter(showsIdentifiers: true))
    }
    let diagnostic = Diagnostic(
      .error, .internalError, "scaffold \(ToolVersion.current) failed: \(error)",
      hint: "please report this with the command line and, if possible, the document")
    return CommandFault(
      .software, DiagnosticFormatter().text(diagnostic), id: diagnostic.id.name, message: diagnostic.message)
  }

  private static func fault(_ error: ScaffoldError, _ formatter: DiagnosticFormatter) -> CommandFault {
    CommandFault(StatusCatalogue.status(of: error.failure), String(formatter.text(error.diagnostics).dropLast()))
  }
}
