import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold template new`: writes a module to start from.
struct TemplateNewCommand: RunnableCommand {
  private static let module = CommandOperand(.text("MODULE"), "its name: lower-case letters and digits")
  private static let output = CommandOption(
    "output", short: "o", .directory("DIR"), "the folder of 'modules' and 'packs'", default: ".")

  let specification = CommandSpecification(
    "new", "create a module: a manifest, plain Swift with a test, and a template",
    discussion: [
      "The module is written to 'modules/MODULE' in the folder. Add it to the list of a pack, or check it by itself with "
        + "'scaffold template lint DIR'."
    ],
    options: [output, OptionCatalogue.format], operands: [module],
    examples: [
      "scaffold template new audit", "scaffold template new audit --output my-templates",
      "scaffold template new audit -o my-templates && swift test --package-path my-templates/modules/audit",
    ],
    keys: ResultKey.written)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let root = URL(fileURLWithPath: arguments[Self.output]).standardizedFileURL.path
    let starter = try ModuleStarter(name: arguments[Self.module])
    let changes = try starter.changes(from: try EmbeddedTemplates.tree(), root: root)
    try OverlayWriter().write(changes)
    try WrittenFiles(arguments, console: console).report(
      changes, next: "swift test --package-path \(root)/modules/\(starter.name)")
    return .success
  }
}
