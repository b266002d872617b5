import CommandLineInterface
import Scaffold

/// The whole program, for the entry point and for tests.
enum ScaffoldProgram {
  static let program = CommandLineProgram(
    CommandSpecification(
      "scaffold", "emit a complete, offline-capable Swift package from a service's metadata",
      discussion: [
        "Results go to standard output; progress, warnings and errors to standard error. Progress is a moving line on a "
          + "terminal, and otherwise a line for each stage, of JSON if the result is JSON; '--quiet' omits it. "
          + "Options can be anywhere, and long options can be shortened to an unambiguous prefix; '--' ends the options.",
        "'scaffold help COMMAND' shows the options of a command, and 'scaffold COMMAND --help --format json' describes it "
          + "for programs, with the keys of its JSON.",
      ],
      options: OptionCatalogue.general,
      examples: [
        "scaffold new https://services.odata.org/V4/Northwind/Northwind.svc/",
        "scaffold new metadata.xml --name Shop --output ./shop",
        "scaffold regenerate ./shop --metadata new.xml",
      ],
      keys: ResultKey.failure,
      firstSteps: [
        FirstStep("scaffold doctor", "show what this machine lacks, with the command that fixes each"),
        FirstStep("scaffold new URL", "write, build and test a package of the service at this URL"),
        FirstStep("scaffold new", "the same, asking question by question (on a terminal)"),
        FirstStep("scaffold help", "show all commands and options"),
      ],
      statuses: StatusCatalogue.meanings),
    version: ToolVersion.current, entries: CommandCatalogue.entries, guardsResults: true,
    explain: FaultReport.fault)
}
