import GeneratorCore

/// What a run did, so that it can be taken back: `.scaffold/undo/NUMBER/steps`, with the former contents of files beside it.
struct UndoRecord: Hashable {
  /// What was run.
  enum Command: String {
    /// A package was written where nothing was.
    case new
    /// A package was written into an empty folder.
    case newInFolder = "new-in-folder"
    /// A package was emitted again.
    case regenerate
  }

  /// Something that happened to a file.
  enum Step: Hashable {
    /// It was created, and has this hash.
    case created(OutputPath, ContentHash?)
    /// It held what stands in the file of this number, and has this hash now.
    case changed(OutputPath, content: Int, ContentHash?)
    /// It held what stands in the file of this number, and was removed.
    case removed(OutputPath, content: Int)
  }

  /// What was run.
  var command: Command
  /// What happened, in order of the paths.
  var steps: [Step]

  /// The record as text: the command, then a step a line, `+ HASH PATH`, `~ NUMBER HASH PATH` or `- NUMBER PATH`; a hash
  /// that nobody asks for is `?`.
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

  /// Reads a record; nil where the text is none.
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
