import GeneratorCore

/// The changes of a run, for undoing it: `.scaffold/undo/NUMBER/steps`, next to the former contents of files.
struct UndoRecord: Hashable {
  /// The command that was run.
  enum Command: String {
    /// A package was written to a place that did not exist.
    case new
    /// A package was written into an empty folder.
    case newInFolder = "new-in-folder"
    /// A package was written into a folder with files of the user, which stay there.
    case newAmongFiles = "new-among-files"
    /// A package was emitted again.
    case regenerate

    /// Whether the folder has files of the user that the command may have changed.
    var isAmongFiles: Bool { self == .regenerate || self == .newAmongFiles }
  }

  /// Something that happened to a file.
  enum Step: Hashable {
    /// The file was created, and has this hash.
    case created(OutputPath, ContentHash?)
    /// The file was changed: its former content is in the file with this number, and its new content has this hash.
    case changed(OutputPath, content: Int, ContentHash?)
    /// The file was removed: its former content is in the file with this number.
    case removed(OutputPath, content: Int)
  }

  /// The command that was run.
  var command: Command
  /// The steps, sorted by path.
  var steps: [Step]

  /// The record as text: the command, then one step per line, `+ HASH PATH`, `~ NUMBER HASH PATH` or `- NUMBER PATH`. A
  /// hash that is not needed is `?`.
  var text: String {
    let lines = steps.map { step in
      switch step {
      case .created(let path, let hash): "+ \(hash?.description ?? "?") \(path)"
      case .changed(let path, let content, let hash): "~ \(content) \(hash?.description ?? "?") \(path)"
      case .removed(let path, let content): "- \(content) \(path)"
      }
    }
    return ([command.rawValue] + lines).joined(separator: "\n") + "\n"
  }

  /// Creates a record.
  init(command: Command, steps: [Step]) {
    self.command = command
    self.steps = steps
  }

  /// Reads a record; nil if the text is malformed.
  init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard let command = lines.first.flatMap({ Command(rawValue: String($0)) }) else { return nil }
    let steps = lines.dropFirst().map(Self.step)
    guard !steps.contains(nil) else { return nil }
    self.init(command: command, steps: steps.compactMap { $0 })
  }

  private static func step(_ line: Substring) -> Step? {
    let count = line.hasPrefix("~") ? 4 : 3
    let parts = line.split(separator: " ", maxSplits: count - 1)
    guard parts.count == count, let path = OutputPath(recorded: parts[count - 1]) else { return nil }
    let hash = ContentHash(String(parts[count - 2]))
    switch parts[0] {
    case "+": return .created(path, hash)
    case "~": return Int(parts[1]).map { .changed(path, content: $0, hash) }
    case "-": return Int(parts[1]).map { .removed(path, content: $0) }
    default: return nil
    }
  }
}
