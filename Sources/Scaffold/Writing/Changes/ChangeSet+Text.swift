import GeneratorCore

extension ChangeSet {
  /// The change set as text for people: one line for each changed file, and one with the counts.
  ///
  /// Changes to merge bases are counted in one line, because they follow from the other changes.
  public var text: String {
    let isCopy: (FileChange) -> Bool = { $0.path.text.hasPrefix(".scaffold/base/") }
    var lines = changes.filter { !isCopy($0) && $0.kind != .unchanged }.map { change in
      "\(Self.column(change.kind.rawValue)) \(change.path)"
    }
    let copies = changes.filter { isCopy($0) && $0.kind != .unchanged }.count
    if copies > 0 {
      lines.append("\(Self.column("kept as base")) .scaffold/base/ (\(copies) \(copies == 1 ? "file" : "files"))")
    }
    let counts = FileChange.Kind.allCases.compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind && !isCopy($0) }
      return count > 0 ? "\(count) \(kind.rawValue)" : nil
    }
    lines.append(counts.isEmpty ? "nothing to do" : counts.joined(separator: ", "))
    return lines.joined(separator: "\n") + "\n"
  }

  private static func column(_ text: String) -> String {
    text + String(repeating: " ", count: max(0, 12 - text.count))
  }
}
