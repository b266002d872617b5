import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold plugin trust`: trusts the current version of a plugin that came with a project.
struct PluginTrustCommand: RunnableCommand {
  private static let plugin = CommandOperand(
    .file("PATH", or: .plugin), "the plugin's executable, or its folder; or KIND:NAME of one that is found")

  let specification = CommandSpecification(
    "trust", "allow a plugin of this project to run, as it is now",
    discussion: [
      "The SHA-256 of the plugin's files is recorded in '$XDG_CONFIG_HOME/scaffold/trust.json'; any change to them revokes "
        + "the trust. Read the plugin first: it runs with your permissions."
    ],
    options: [OptionCatalogue.format], operands: [plugin],
    examples: [
      "scaffold plugin trust .scaffold/plugins/scaffold-check-licence", "scaffold plugin trust check:licence",
      "scaffold plugin trust transform:public-only --format json",
    ],
    keys: [
      ResultKey("plugin", "the plugin, as 'KIND:NAME'"), ResultKey("path", "its file"),
      ResultKey("sha256", "the hash of its files that is trusted"),
    ])

  /// The JSON of the result.
  private struct Result: Encodable {
    let plugin: String
    let path: String
    let sha256: String
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let host = PluginHost(arguments)
    let file = try file(arguments[Self.plugin], host)
    let hash = try PluginFingerprint(file).hash()
    try host.trust.add(hash, at: file.place)
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(
        Result(plugin: file.identity.description, path: file.place, sha256: hash.description))
    } else {
      console.output.writeLine("'\(file.identity)' is trusted as it is now: \(hash)")
    }
    return .success
  }

  private func file(_ argument: String, _ host: PluginHost) throws -> PluginFile {
    let base = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let path = URL(fileURLWithPath: argument, relativeTo: base).standardizedFileURL.path
    if let file = PluginFile(at: path, origin: .project) { return file }
    if let identity = try? PluginIdentity(argument) { return try host.finder.find(identity) }
    throw ScaffoldError(
      .usage, .unknownPlugin, "there is no plugin '\(argument)'",
      hint: "name its executable 'scaffold-KIND-NAME', its folder of that name, or KIND:NAME")
  }
}
