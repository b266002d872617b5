import GeneratorCore

/// One step of a committed write. It is idempotent, so a killed run can be finished.
enum JournalEntry: Hashable {
  /// Moves the content with this number to this path.
  case place(content: Int, path: OutputPath)
  /// Removes whatever is at this path.
  case delete(path: OutputPath)

  /// The steps as text, one per line: `+ NUMBER PATH`, `- PATH`. A path never contains a newline (``OutputPath``).
  static func text(of entries: [JournalEntry]) -> String {
    entries.map { entry in
      switch entry {
      case .place(let content, let path): "+ \(content) \(path)\n"
      case .delete(let path): "- \(path)\n"
      }
    }.joined()
  }

  /// The steps in a text; nil if the text is malformed.
  static func entries(of text: String) -> [JournalEntry]? {
    let lines = text.split(separator: "\n")
    let entries = lines.compactMap { line -> JournalEntry? in
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      if parts[0] == "-" { return OutputPath(recorded: parts[1]).map { .delete(path: $0) } }
      let numbered = parts[1].split(separator: " ", maxSplits: 1)
      guard parts[0] == "+", numbered.count == 2, let number = Int(numbered[0]) else { return nil }
      return OutputPath(recorded: numbered[1]).map { .place(content: number, path: $0) }
    }
    return entries.count == lines.count ? entries : nil
  }
}
