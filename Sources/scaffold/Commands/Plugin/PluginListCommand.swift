import CommandLineInterface
import Scaffold

/// `scaffold plugin list`: shows the plugins that are found, their origins, and which of them cannot be used.
struct PluginListCommand: RunnableCommand {
  let specification = CommandSpecification(
    "list", "list the plugins that are found, in search order",
    discussion: [
      "The search path is '.scaffold/plugins' in this folder, then $SCAFFOLD_PLUGIN_PATH, then $PATH, then the plugins that "
        + "come with scaffold. The state is 'ready', 'shadowed' (by an earlier one of the same name), 'untrusted' or "
        + "'broken'."
    ],
    options: [OptionCatalogue.format],
    examples: ["scaffold plugin list", "scaffold plugin list --trust", "scaffold plugin list --format json"],
    keys: PluginListing.Entry.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let entries = await PluginListing(host: PluginHost(arguments)).entries { plugin, line in
      console.errors.writeLine("\(plugin): \(PrintableText.of(line))")
    }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(entries)
    } else if entries.isEmpty {
      console.errors.writeLine("no plugins found; 'scaffold plugin new' creates one")
    } else {
      write(entries, to: console)
    }
    return .success
  }

  private func write(_ entries: [PluginListing.Entry], to console: Console) {
    var table = TextTable(["plugin", "version", "state", "summary", "path"].map { TextTable.Column($0) })
    for entry in entries {
      table.append([
        "\(entry.kind):\(entry.name)", entry.version ?? "", entry.state.rawValue, entry.summary ?? "", entry.path,
      ])
    }
    TableResult(console: console).write(table)
    for entry in entries {
      if let problem = entry.problem { console.output.writeLine("\n\(entry.kind):\(entry.name): \(problem)") }
    }
  }
}
