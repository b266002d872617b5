import CommandLineInterface
import Scaffold

/// `scaffold regenerate`: emits a package again and keeps every edit.
struct RegenerateCommand: RunnableCommand {
  let specification = CommandSpecification(
    "regenerate", "update a package after a change to the metadata, settings, pack or tool, keeping every edit",
    discussion: [
      "Settings come from the package's 'scaffold.json'. Options that say what is read and emitted change it "
        + "permanently. Every file is merged line by line: what was emitted last, what the file contains now, and what "
        + "is emitted now. See 'docs/REGENERATE.md'.",
      "With several services, the metadata of all of them is read, or with '--service' only that of one.",
    ],
    options: [
      OptionCatalogue.newMetadata, OptionCatalogue.oneService, OptionCatalogue.offline, OptionCatalogue.rename,
      OptionCatalogue.newNames, OptionCatalogue.check, OptionCatalogue.onConflict, OptionCatalogue.reset,
    ] + OptionCatalogue.repeatedEmission + [OptionCatalogue.reportFormat] + OptionCatalogue.service,
    operands: [OperandCatalogue.package],
    examples: [
      "scaffold regenerate", "scaffold regenerate ./shop --metadata new.xml --dry-run",
      "scaffold regenerate --check   # for CI: exit status 3 if anything would change",
      "scaffold regenerate --check --offline   # the same for the document that the package keeps",
      "scaffold regenerate --reset README.md", "scaffold regenerate --service Orders --metadata new.xml",
      "scaffold regenerate --format markdown > pull-request.md",
    ], keys: RegenerationRecord.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    try await PackageRun(arguments: arguments, console: console).run { project, place in
      try RegenerationRequestBuilder(arguments: arguments, console: console, name: place.name).request(for: project)
    }
  }
}
