import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold template eject`: copies built-in files into an overlay, to change them there.
struct TemplateEjectCommand: RunnableCommand {
  private static let path = CommandOperand(
    each: .file("PATH", or: .template), minimum: 1,
    "a file, folder or pattern below 'templates/', such as 'modules/package/files/README.md.mustache', or a file of a "
      + "package, perhaps with ':LINE', for the template that it comes from")
  private static let output = CommandOption(
    "output", short: "o", .directory("DIR"), "the folder of the overlay; existing files are not changed",
    default: "templates")

  let specification = CommandSpecification(
    "eject", "copy built-in files to an overlay, to change them there",
    discussion: [
      "'scaffold new --template-dir DIR' then uses the copies instead of the built-in files. 'ejected.json' in the overlay "
        + "records the originals, so that 'scaffold template outdated' can say which have changed since."
    ],
    options: [output, OptionCatalogue.format], operands: [path],
    examples: [
      "scaffold template eject modules/package/files/README.md.mustache --output overlay",
      "scaffold template eject Shop/README.md --output overlay",
      "scaffold template eject Shop/Sources/Shop/ShopOfflineODataController.swift:40",
    ], keys: ResultKey.written)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let root = URL(fileURLWithPath: arguments[Self.output]).standardizedFileURL.path
    let tree = try EmbeddedTemplates.tree()
    var paths: [String] = []
    for path in arguments[Self.path] {
      paths.append(try await EmittedFile(path)?.origin(arguments, console).builtInFile(in: tree) ?? path)
    }
    let changes = try TemplateEjection(tree: tree).changes(of: paths, root: root)
    var record = try EjectionRecord(overlay: root, mayBeMissing: true)
    try OverlayWriter().write(changes)
    record.add(changes.changes.map(\.path.text), of: tree, version: ToolVersion.current)
    try record.write()
    try WrittenFiles(arguments, console: console).report(changes, next: "--template-dir \(root)")
    return .success
  }
}
