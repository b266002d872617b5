import CommandLineInterface
import Scaffold

/// `scaffold template list`: lists the built-in packs.
struct TemplateListCommand: RunnableCommand {
  let specification = CommandSpecification(
    "list", "list the built-in packs",
    options: [OptionCatalogue.format],
    examples: [
      "scaffold template list", "scaffold template list --format json",
      "scaffold template list --format json | jq -r '.[].name'",
    ],
    keys: [ResultKey("[].name", "the name of a pack"), ResultKey("[].summary", "what it is for")])

  /// A pack in the JSON of the result.
  private struct Entry: Encodable {
    let name: String
    let summary: String
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let tree = try EmbeddedTemplates.tree()
    let packs = try tree.packNames.map { try PackLoader(tree: tree).manifest(ofPack: $0) }
    let entries = packs.map { Entry(name: $0.name, summary: $0.summary) }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(entries)
    } else {
      var table = TextTable([TextTable.Column("pack"), TextTable.Column("summary")])
      for entry in entries { table.append([entry.name, entry.summary]) }
      TableResult(console: console).write(table)
    }
    return .success
  }
}
