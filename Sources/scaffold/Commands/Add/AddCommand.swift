import CommandLineInterface
import Scaffold

/// `scaffold add`: adds a service to a package.
struct AddCommand: RunnableCommand {
  let specification = CommandSpecification(
    "add", "add a service to a package, with its own model, controller, store, outbox and tests",
    discussion: [
      "All services of a package share the modules in 'Runtime' and one program, whose first operand is the service: "
        + "'shop orders list Orders'. The services that are already there are emitted from the documents that the "
        + "package keeps. Edits are kept, and 'scaffold undo' reverts the run."
    ],
    options: [
      OptionCatalogue.serviceName, OptionCatalogue.packageName, OptionCatalogue.include, OptionCatalogue.exclude,
      OptionCatalogue.excludeType, OptionCatalogue.excludeNavigation, OptionCatalogue.excludeOperation,
      OptionCatalogue.followReferences, OptionCatalogue.reader, OptionCatalogue.onConflict, OptionCatalogue.verify,
      OptionCatalogue.dryRun, OptionCatalogue.timings, OptionCatalogue.reportFormat,
    ] + OptionCatalogue.service, operands: [OperandCatalogue.metadata, OperandCatalogue.package],
    examples: [
      "scaffold add orders.xml --name Orders", "scaffold add orders.xml ./shop --name Orders --dry-run",
      "scaffold add https://services.odata.org/V2/Northwind/Northwind.svc/ ./shop --name Northwind --package Company",
    ], keys: RegenerationRecord.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    try await PackageRun(arguments: arguments, console: console).run { project, place in
      try AddRequestBuilder(arguments: arguments, console: console, name: place.name).request(for: project)
    }
  }
}
