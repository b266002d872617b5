import CommandLineInterface
import Scaffold

/// Reports the files that a command wrote.
struct WrittenFiles {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, console: Console) {
    self.arguments = arguments
    self.console = console
  }

  /// The JSON of the result.
  private struct Result: Encodable {
    let root: String
    let files: [String]
  }

  /// Prints the paths, and what to do next if the format is text.
  func report(_ changes: ChangeSet, next: String) throws {
    let files = changes.changes.map(\.path.text)
    guard arguments[OptionCatalogue.format] != .json else {
      return try JSONResult(console: console).write(Result(root: changes.root, files: files))
    }
    for file in files { console.output.writeLine(file) }
    console.errors.writeLine("written below \(changes.root); next: \(next)")
  }
}
