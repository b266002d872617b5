/// Formats a table to fit the width of a terminal.
///
/// Cells that are too wide are truncated with `…`, the widest columns first. Columns that do not fit at all are omitted
/// and listed in ``Layout/hidden``, so that the caller can report them.
public struct TextTable: Sendable {
  /// A column's heading and alignment.
  public struct Column: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// Whether cells are aligned to the right, as for numbers.
    public let isRightAligned: Bool

    /// Creates a column.
    public init(_ title: String, isRightAligned: Bool = false) {
      self.title = title
      self.isRightAligned = isRightAligned
    }
  }

  /// The formatted table.
  public struct Layout: Sendable, Equatable {
    /// The line with the headings.
    public let header: String
    /// The lines of the rows.
    public let lines: [String]
    /// The titles of the columns that did not fit.
    public let hidden: [String]
  }

  /// The columns.
  public let columns: [Column]
  /// The rows, each with a cell for every column.
  public private(set) var rows: [[String]] = []

  /// The minimum width of a truncated column.
  private static let least = 6
  private static let gap = 2

  /// Creates an empty table.
  public init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Appends a row. Missing cells are empty, extra cells are dropped, and control characters are made visible.
  public mutating func append(_ cells: [String]) {
    let filled = cells + Array(repeating: "", count: max(0, columns.count - cells.count))
    rows.append(filled.prefix(columns.count).map(PrintableText.of))
  }

  /// Formats the table.
  ///
  /// - Parameter width: the width of the terminal in columns; `nil` for unlimited.
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

  /// Omits the last columns that do not fit, then lowers the maximum width until the rest fits.
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
