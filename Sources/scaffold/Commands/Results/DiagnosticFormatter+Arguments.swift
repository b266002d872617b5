import CommandLineInterface
import Scaffold

extension DiagnosticFormatter {
  /// The formatter for a command line: `--verbose` shows identifiers.
  init(_ arguments: ParsedArguments) {
    self.init(showsIdentifiers: arguments[OptionCatalogue.verbose])
  }
}
