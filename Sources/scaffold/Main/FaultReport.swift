import CommandLineInterface
import Scaffold

/// Converts an error to the text and the exit status that a person sees.
enum FaultReport {
  /// The report of an error. An error that the library does not know is a fault of the program.
  static func fault(_ error: any Error) -> CommandFault {
    if let error = error as? ScaffoldError {
      let text = DiagnosticFormatter().text(error.diagnostics)
      return CommandFault(StatusCatalogue.status(of: error.failure), String(text.dropLast()))
    }
    let diagnostic = Diagnostic(
      .error, "scaffold \(ToolVersion.current) failed: \(error)",
      hint: "please report this with the command line and, where possible, the document")
    return CommandFault(.software, DiagnosticFormatter().text(diagnostic), message: diagnostic.message)
  }
}
