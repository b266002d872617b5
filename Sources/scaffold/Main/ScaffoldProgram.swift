import CommandLineInterface
import Scaffold

/// The whole program, for the entry point and for tests.
enum ScaffoldProgram {
  static let program = CommandLineProgram(
    CommandSpecification(
      "scaffold", "generate a complete, offline-capable Swift package from a service's metadata",
      discussion: [
        "Results go to standard output; progress, warnings and errors to standard error. Options can be anywhere, and "
          + "long options can be shortened to an unambiguous prefix; '--' ends the options."
      ],
      options: OptionCatalogue.general,
      examples: [
        "scaffold new https://services.odata.org/V4/Northwind/Northwind.svc/",
        "scaffold new metadata.xml --name Shop --output ./shop",
        "scaffold inspect metadata.xml --format json",
      ],
      statuses: StatusCatalogue.meanings),
    version: ToolVersion.current, entries: CommandCatalogue.entries, guardsResults: true,
    explain: FaultReport.fault)
}
