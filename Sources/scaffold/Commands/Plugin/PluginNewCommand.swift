import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold plugin new`: writes a plugin to start from.
struct PluginNewCommand: RunnableCommand {
  private static let kind = CommandOperand(.choice(of: PluginKind.self), "the kind of plugin")
  private static let name = CommandOperand(
    .text("NAME"), "its name after 'scaffold-KIND-': lower-case letters, digits and '-'")
  private static let language = CommandOption(
    "language", .choice(of: PluginStarter.Language.self),
    "one Python file that uses only the standard library, or a Swift package without dependencies", default: .python)
  private static let output = CommandOption(
    "output", short: "o", .directory("DIR"), "where the plugin's folder is written", defaultNote: "the current folder")

  let specification = CommandSpecification(
    "new", "create a plugin that works right away",
    discussion: [
      "The plugin is written to the folder 'scaffold-KIND-NAME', which must not exist. Its README says how to build, "
        + "check and use it."
    ],
    options: [language, output, OptionCatalogue.format], operands: [kind, name],
    examples: [
      "scaffold plugin new reader rest", "scaffold plugin new transform public-only --language swift",
      "scaffold plugin new check licence --output .scaffold/plugins",
    ],
    keys: ResultKey.written + [ResultKey("executable", "the name of the plugin's program")])

  /// The JSON of the result.
  private struct Result: Encodable {
    let root: String
    let executable: String
    let files: [String]
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let starter = try PluginStarter(
      kind: arguments[Self.kind], name: arguments[Self.name], language: arguments[Self.language])
    let folder = URL(fileURLWithPath: arguments[Self.output] ?? ".").standardizedFileURL
    let root = folder.appending(path: starter.executable).path
    let changes = try starter.changes(from: try EmbeddedTemplates.tree(), root: root)
    try StarterWriter().write(changes)
    if arguments[OptionCatalogue.format] == .json {
      let files = changes.changes.map(\.path.text)
      try JSONResult(console: console).write(Result(root: root, executable: starter.executable, files: files))
    } else {
      for change in changes.changes { console.output.writeLine("\(starter.executable)/\(change.path)") }
      console.output.writeLine("next: read \(starter.executable)/README.md")
    }
    return .success
  }
}
