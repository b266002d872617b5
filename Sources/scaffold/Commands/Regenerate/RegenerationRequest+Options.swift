import CommandLineInterface
import Scaffold

extension RegenerationRequest {
  /// Takes over the options that every run on a package has.
  mutating func apply(_ arguments: ParsedArguments) {
    conflicts = arguments[OptionCatalogue.onConflict]
    verification = arguments[OptionCatalogue.verify]
    isDryRun = arguments[OptionCatalogue.dryRun]
  }
}
