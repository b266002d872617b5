import GeneratorCore

extension ChangeSet {
  /// The change set for people: a line for each file that something happens to, and a line of counts.
  ///
  /// The copies kept as merge base are counted in one line; they follow from the rest.
  public var text: String {
    let isCopy: (FileChange) -> Bool = { $0.path.text.hasPrefix(".scaffold/base/") }
    var lines = changes.filter { !isCopy($0) && $0.kind != .unchanged }.map { change in
      "\(Self.column(change.kind.rawValue)) \(change.path)"
    }
    let copies = changes.filter { isCopy($0) && $0.kind != .unchanged }.count
    if copies > 0 { lines.append("\(Self.column("kept as base")) .scaffold/base/ (\(copies) files)") }
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
