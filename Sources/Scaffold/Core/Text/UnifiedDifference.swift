/// The difference between two texts in unified format: hunks of changed lines with some equal lines around them.
public struct UnifiedDifference: Hashable, Sendable {
  /// A line of a hunk.
  public struct Line: Hashable, Sendable {
    /// The kind of a line.
    public enum Kind: String, Hashable, Sendable {
      /// The line is in both texts.
      case kept = " "
      /// The line is only in the old text.
      case removed = "-"
      /// The line is only in the new text.
      case added = "+"
    }

    /// Whether the line was kept, removed or added.
    public let kind: Kind
    /// The line without its end.
    public let text: String
    /// Whether the line ends with a newline; only the last line of a text can lack it.
    public let isEnded: Bool
    /// The line number in the old text, or in the new one for an added line; from 1.
    public let number: Int
  }

  /// A group of consecutive lines.
  public struct Hunk: Hashable, Sendable {
    /// The range of lines in the old text, by offsets from 0.
    public let old: Range<Int>
    /// The range of lines in the new text, by offsets from 0.
    public let new: Range<Int>
    /// The kept, removed and added lines, in order.
    public let lines: [Line]

    /// `@@ -3,4 +3,5 @@` (POSIX XCU, diff, "Diff -u or -U Output Format").
    public var heading: String { "@@ -\(Self.text(old)) +\(Self.text(new)) @@" }

    private static func text(_ range: Range<Int>) -> String {
      let first = range.isEmpty ? range.lowerBound : range.lowerBound + 1
      return range.count == 1 ? "\(first)" : "\(first),\(range.count)"
    }
  }

  /// The hunks, in order; none for equal texts.
  public let hunks: [Hunk]

  /// Compares two texts line by line.
  ///
  /// - Parameter context: the number of equal lines before and after a change.
  public init(from old: String, to new: String, context: Int = 3) {
    let (oldLines, newLines) = (TextLines(old).lines, TextLines(new).lines)
    let changes = SequenceDifference(from: oldLines, to: newLines).changes
    hunks = Self.groups(changes, context: context).map {
      Self.hunk(of: $0, from: oldLines, to: newLines, context: context)
    }
  }

  /// Groups changes whose contexts touch into one hunk.
  private static func groups(_ changes: [SequenceChange], context: Int) -> [[SequenceChange]] {
    changes.reduce(into: []) { groups, change in
      if let last = groups.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * context {
        groups[groups.count - 1].append(change)
      } else {
        groups.append([change])
      }
    }
  }

  private static func hunk(
    of changes: [SequenceChange], from old: [Substring], to new: [Substring], context: Int
  ) -> Hunk {
    let (first, last) = (changes[0], changes[changes.count - 1])
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    var lines: [Line] = []
    var position = oldRange.lowerBound
    for change in changes {
      lines += (position..<change.old.lowerBound).map { line(.kept, of: old, at: $0) }
      lines += change.old.map { line(.removed, of: old, at: $0) }
      lines += change.new.map { line(.added, of: new, at: $0) }
      position = change.old.upperBound
    }
    lines += (position..<oldRange.upperBound).map { line(.kept, of: old, at: $0) }
    return Hunk(old: oldRange, new: newRange, lines: lines)
  }

  private static func line(_ kind: Line.Kind, of lines: [Substring], at index: Int) -> Line {
    let text = lines[index]
    let isEnded = text.utf8.last == UInt8(ascii: "\n")
    return Line(
      kind: kind, text: isEnded ? String(Substring(text.utf8.dropLast())) : String(text), isEnded: isEnded,
      number: index + 1)
  }
}
