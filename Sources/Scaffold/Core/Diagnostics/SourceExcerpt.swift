/// The line that a diagnostic refers to, with the part to underline.
///
/// A metadata document may be a single line of several megabytes, so the excerpt is a window of the line around the
/// caret.
public struct SourceExcerpt: Hashable, Sendable, Codable {
  /// The maximum number of characters in an excerpt.
  public static let limit = 100

  /// The text of the line without its indentation, shortened with `…` if it is longer than ``limit``.
  public let text: String
  /// The number of characters of ``text`` before the underlined part.
  public let caret: Int
  /// The number of underlined characters, at least 1.
  public let length: Int

  /// Creates an excerpt of a line. `range` is the part to underline, in characters from 0.
  public init(line: some StringProtocol, range: Range<Int>) {
    let characters = Array(line)
    let start = min(max(range.lowerBound, 0), characters.count)
    let end = min(max(range.upperBound, start), characters.count)
    let indentation = characters.prefix { $0 == " " || $0 == "\t" }.count
    var first = min(indentation, start)
    var last = characters.count
    while last > end, characters[last - 1].isWhitespace { last -= 1 }
    if last - first > Self.limit {
      first = max(first, min(start - Self.limit / 4, last - Self.limit))
      last = min(last, first + Self.limit)
    }
    let leading = first > indentation ? "…" : ""
    let trailing = last < characters.count && !characters[last...].allSatisfy(\.isWhitespace) ? "…" : ""
    text = leading + String(characters[first..<last]) + trailing
    caret = start - first + leading.count
    length = max(1, min(end, last) - start)
  }
}
