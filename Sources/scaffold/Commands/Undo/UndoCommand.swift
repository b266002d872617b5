import CommandLineInterface
import Scaffold

/// `scaffold undo`: reverts the last `new`, `regenerate` or `add`.
struct UndoCommand: RunnableCommand {
  let specification = CommandSpecification(
    "undo", "revert the last 'new', 'regenerate' or 'add', byte for byte",
    discussion: [
      "Up to ten runs can be reverted, the last one first. If files have been edited since, undo refuses unless '--force' "
        + "is given."
    ],
    options: [OptionCatalogue.force, OptionCatalogue.format], operands: [OperandCatalogue.package],
    examples: ["scaffold undo", "scaffold undo ./shop", "scaffold undo ./shop --force"], keys: UndoResultRecord.keys)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let place = PackageArgument(arguments)
    let result = try PackageUndo(root: place.root).undo(isForced: arguments[OptionCatalogue.force])
    if let outcome = result.recovery, !arguments[OptionCatalogue.quiet] {
      let note = JournalRecovery.note(of: outcome, root: result.root)
      console.errors.writeLine(DiagnosticFormatter(arguments).text(note))
    }
    if arguments[OptionCatalogue.format] == .json {
      try JSONResult(console: console).write(UndoResultRecord(result))
    } else {
      console.output.write(text(of: result))
    }
    return .success
  }

  private func text(of result: UndoResult) -> String {
    let (restored, removed) = (result.changes.count { $0.isWritten }, result.changes.count { $0 == .deleted })
    var lines = [
      result.isRemoved
        ? "removed '\(result.root)' with \(CountedNoun(removed, "file"))"
        : "reverted the last run: \(CountedNoun(restored, "file")) restored, \(removed) removed"
    ]
    if let savedEdits = result.savedEdits { lines.append("your edits are kept in '\(savedEdits)'") }
    return lines.joined(separator: "\n") + "\n"
  }
}
