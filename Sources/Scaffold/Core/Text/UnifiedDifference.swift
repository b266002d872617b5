/// The difference of two texts as people read it: hunks of changed lines with some equal ones around them.
public struct UnifiedDifference: Hashable, Sendable {
  /// A line of a hunk.
  public struct Line: Hashable, Sendable {
    /// What became of a line.
    public enum Kind: String, Hashable, Sendable {
      /// It stands in both texts.
      case kept = " "
      /// It stands in the old text only.
      case removed = "-"
      /// It stands in the new text only.
      case added = "+"
    }

    /// What became of it.
    public let kind: Kind
    /// The line without its end.
    public let text: String
    /// Whether a newline ends it; all but the last line of a text have one.
    public let isEnded: Bool
    /// Its number in the old text, or in the new one if it was added; from 1.
    public let number: Int
  }

  /// Lines that stand together.
  public struct Hunk: Hashable, Sendable {
    /// The lines of the old text, by offsets from 0.
    public let old: Range<Int>
    /// The lines of the new text, by offsets from 0.
    public let new: Range<Int>
    /// The lines.
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
  /// - Parameter context: how many equal lines are shown before and after a change.
  public init(from old: String, to new: String, context: Int = 3) {
    let (oldLines, newLines) = (TextLines(old).lines, TextLines(new).lines)
    let changes = SequenceDifference(from: oldLines, to: newLines).changes
    hunks = Self.groups(changes, context: context).map { Self.hunk($0, oldLines, newLines, context: context) }
  }

  /// Changes whose contexts touch stand in one hunk.
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
    _ changes: [SequenceChange], _ old: [Substring], _ new: [Substring], context: Int
  ) -> Hunk {
    let (first, last) = (changes[0], changes[changes.count - 1])
    let before = min(context, first.old.lowerBound)
    let after = min(context, old.count - last.old.upperBound)
    let oldRange = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let newRange = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    var lines: [Line] = []
    var position = oldRange.lowerBound
    for change in changes {
      lines += (position..<change.old.lowerBound).map { line(.kept, old, $0) }
      lines += change.old.map { line(.removed, old, $0) }
      lines += change.new.map { line(.added, new, $0) }
      position = change.old.upperBound
    }
    lines += (position..<oldRange.upperBound).map { line(.kept, old, $0) }
    return Hunk(old: oldRange, new: newRange, lines: lines)
  }

  private static func line(_ kind: Line.Kind, _ lines: [Substring], _ index: Int) -> Line {
    let text = lines[index]
    let isEnded = text.utf8.last == UInt8(ascii: "\n")
    return Line(
      kind: kind, text: isEnded ? String(Substring(text.utf8.dropLast())) : String(text), isEnded: isEnded,
      number: index + 1)
  }
}
