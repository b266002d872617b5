import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold template eject`: copies built-in files into an overlay, to change them there.
struct TemplateEjectCommand: RunnableCommand {
  private static let path = CommandOperand(
    each: .text("PATH", .template), minimum: 1,
    "a file, folder or pattern below 'templates/', such as 'modules/package/files/README.md.mustache'")
  private static let output = CommandOption(
    "output", short: "o", .directory("DIR"), "the folder of the overlay; existing files are not changed",
    default: "templates")

  let specification = CommandSpecification(
    "eject", "copy built-in files to an overlay, to change them there",
    discussion: [
      "'scaffold new --template-dir DIR' then uses the copies instead of the built-in files."
    ],
    options: [output, OptionCatalogue.format], operands: [path],
    examples: ["scaffold template eject modules/package/files/README.md.mustache --output overlay"],
    keys: ResultKey.written)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let root = URL(fileURLWithPath: arguments[Self.output]).standardizedFileURL.path
    let ejection = TemplateEjection(tree: try EmbeddedTemplates.tree())
    let changes = try ejection.changes(of: arguments[Self.path], root: root)
    try OverlayWriter().write(changes)
    try WrittenFiles(arguments, console: console).report(changes, next: "--template-dir \(root)")
    return .success
  }
}
