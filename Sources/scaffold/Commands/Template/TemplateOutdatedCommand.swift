import CommandLineInterface
import FoundationEssentials
import Scaffold

/// `scaffold template outdated`: compares the files of an overlay with their built-in originals.
struct TemplateOutdatedCommand: RunnableCommand {
  private static let overlay = CommandOperand(
    optional: .directory("DIR"), "the folder of the overlay; 'templates' by default")

  let specification = CommandSpecification(
    "outdated", "compare the files of an overlay with their built-in originals",
    discussion: [
      "The exit status is 1 if an original has changed or is gone. 'scaffold template eject' records the originals in "
        + "'\(EjectionRecord.fileName)'; a file without such a record is 'unknown', and one that never had an original is "
        + "'own'."
    ],
    options: [OptionCatalogue.format], operands: [overlay],
    examples: [
      "scaffold template outdated", "scaffold template outdated overlay",
      "scaffold template outdated overlay --format json",
    ],
    keys: [
      ResultKey("[].path", "a file of the overlay"),
      ResultKey("[].state", ResultKey.words(EjectionRecord.State.allCases)),
      ResultKey("[].ejectedFrom", "the version of scaffold that the file was ejected from, if it is known"),
    ])

  /// A file in the JSON of the result.
  private struct File: Encodable {
    let path: String
    let state: String
    let ejectedFrom: String?
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let name = arguments[Self.overlay] ?? "templates"
    let root = URL(fileURLWithPath: name).standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: root) else {
      throw ScaffoldError(
        .unreadable, .missingOverlay, "the overlay folder '\(name)' does not exist",
        hint: "name the folder of an overlay; 'scaffold template eject' creates one")
    }
    let states = try EjectionRecord(overlay: root).states(in: try EmbeddedTemplates.tree())
    let isStale = states.contains { [.outdated, .gone].contains($0.state) }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(
        states.map { File(path: $0.path, state: $0.state.rawValue, ejectedFrom: $0.version) })
    } else {
      var table = TextTable([TextTable.Column("state"), TextTable.Column("file"), TextTable.Column("ejected from")])
      for file in states { table.append([file.state.rawValue, file.path, file.version ?? ""]) }
      TableResult(console: console).write(table)
      if isStale {
        console.errors.writeLine(
          "next: eject the new originals with 'scaffold template eject PATH --output NEW', and compare them with yours")
      }
    }
    return isStale ? .failure : .success
  }
}
