import CommandLineInterface
import Scaffold

/// `scaffold template show`: shows the modules and parameters of a pack.
struct TemplateShowCommand: RunnableCommand {
  private static let pack = CommandOperand(
    .file("PACK", or: .pack), "the name of a built-in pack, or the file of a pack")

  let specification = CommandSpecification(
    "show", "show the modules and parameters of a pack",
    options: [OptionCatalogue.templateDirectory, OptionCatalogue.format], operands: [pack],
    examples: [
      "scaffold template show offline-app", "scaffold template show my-templates/packs/mine.json",
      "scaffold template show client --template-dir overlay",
    ], keys: PackDescription.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let locator = PackLocator(builtIn: try EmbeddedTemplates.tree())
    let name = try await GitPackStore().file(of: arguments[Self.pack])
    let place = try locator.locate(name, overlays: arguments[OptionCatalogue.templateDirectory])
    let pack = try PackLoader(tree: place.tree).pack(named: place.pack)
    let description = PackDescription(pack)
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(description)
    } else {
      write(description, to: console)
    }
    return .success
  }

  private func write(_ pack: PackDescription, to console: Console) {
    console.output.writeLine("\(pack.name): \(pack.summary)\n")
    var modules = TextTable([TextTable.Column("module"), TextTable.Column("summary")])
    for module in pack.modules { modules.append([module.name, module.summary]) }
    TableResult(console: console).write(modules)
    console.output.writeLine()
    guard !pack.parameters.isEmpty else { return console.output.writeLine("no parameters") }
    var parameters = TextTable(["parameter", "values", "default", "summary"].map { TextTable.Column($0) })
    for parameter in pack.parameters {
      parameters.append([parameter.name, parameter.values.joined(separator: "|"), parameter.default, parameter.summary])
    }
    TableResult(console: console).write(parameters)
  }
}
