import CommandLineInterface
import Scaffold

/// Turns an error into the text and the exit status that a person sees.
enum FaultReport {
  /// How an error is told; one that the library does not know is a fault of the program.
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
