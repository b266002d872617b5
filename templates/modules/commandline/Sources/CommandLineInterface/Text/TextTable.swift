/// A table of text that fits a terminal's width.
///
/// Cells that are too wide are cut with `…`, the widest columns first. Columns for which no room is left at all are
/// left out and named in ``Layout/hidden``, so that the caller can say so.
public struct TextTable: Sendable {
  /// A column's heading and how its cells are set.
  public struct Column: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// Whether cells stand at the right edge, as numbers do.
    public let isRightAligned: Bool

    /// Describes a column.
    public init(_ title: String, isRightAligned: Bool = false) {
      self.title = title
      self.isRightAligned = isRightAligned
    }
  }

  /// A table that was laid out.
  public struct Layout: Sendable, Equatable {
    /// The headings in a line.
    public let header: String
    /// A line per row.
    public let lines: [String]
    /// The titles of the columns for which there was no room.
    public let hidden: [String]
  }

  /// The columns.
  public let columns: [Column]
  /// The rows, each with a cell per column.
  public private(set) var rows: [[String]] = []

  /// The least columns of the terminal that a cut column keeps.
  private static let least = 6
  private static let gap = 2

  /// Makes an empty table.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Adds a row; missing cells are empty, superfluous ones are dropped, control characters are made visible.
  public mutating func append(_ cells: [String]) {
    let filled = cells + Array(repeating: "", count: max(0, columns.count - cells.count))
    rows.append(filled.prefix(columns.count).map(PrintableText.of))
  }

  /// Lays the table out.
  ///
  /// - Parameter width: the columns of the terminal; `nil` cuts nothing.
  public func layout(width: Int? = nil) -> Layout {
    let natural = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, DisplayWidth.of($1[index])) }
    }
    let widths = width.map { Self.fit(natural, into: $0) } ?? natural
    return Layout(
      header: line(columns.map(\.title), widths), lines: rows.map { line($0, widths) },
      hidden: columns.dropFirst(widths.count).map(\.title))
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var parts: [String] = []
    for (index, width) in widths.enumerated() {
      let cell = DisplayWidth.truncate(cells[index], to: width)
      let isLast = index == widths.count - 1
      let isRight = columns[index].isRightAligned
      parts.append(isLast && !isRight ? cell : DisplayWidth.pad(cell, to: width, atStart: isRight))
    }
    let text = parts.joined(separator: String(repeating: " ", count: Self.gap))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// Leaves out the last columns for which there is no room, then lowers a ceiling over the widths until they fit.
  private static func fit(_ natural: [Int], into width: Int) -> [Int] {
    var kept = natural
    while kept.count > 1, kept.reduce((kept.count - 1) * gap, { $0 + min($1, least) }) > width { kept.removeLast() }
    let room = max(1, width - (kept.count - 1) * gap)
    var ceiling = kept.max() ?? 0
    while ceiling > 1, kept.reduce(0, { $0 + min($1, ceiling) }) > room { ceiling -= 1 }
    var widths = kept.map { min($0, ceiling) }
    var spare = room - widths.reduce(0, +)
    for index in widths.indices where spare > 0 && widths[index] < kept[index] {
      widths[index] += 1
      spare -= 1
    }
    return widths
  }
}
