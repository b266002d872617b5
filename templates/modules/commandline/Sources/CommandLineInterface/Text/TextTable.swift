/// Formats a table to fit the width of a terminal.
///
/// Cells that are too wide are truncated with `…`, the widest columns first. Columns that do not fit at all are omitted
/// and listed in ``Layout/hidden``, so that the caller can report them.
public struct TextTable: Sendable {
  /// A column's heading, alignment and importance.
  public struct Column: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// Whether cells are aligned to the right, as for numbers.
    public let isRightAligned: Bool
    /// Whether cells are never truncated, because a part of the value would be useless or misleading.
    public let isWhole: Bool
    /// The importance of the column. Of the columns that do not fit, those with the highest rank are omitted first, and of
    /// these the last. A whole column of rank 0 is never omitted, even if lines get longer than the terminal is wide.
    public let rank: Int
    /// The width in columns to which the cells may be truncated.
    public let leastWidth: Int

    /// Creates a column. Control characters of the heading are made visible.
    public init(
      _ title: String, isRightAligned: Bool = false, isWhole: Bool = false, rank: Int = 0, leastWidth: Int = 6
    ) {
      self.title = PrintableText.of(title)
      self.isRightAligned = isRightAligned
      self.isWhole = isWhole
      self.rank = rank
      self.leastWidth = leastWidth
    }

    /// Whether the column is never omitted.
    var isFixed: Bool { isWhole && rank == 0 }
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
  /// - Parameters:
  ///   - width: the width of the terminal in columns; `nil` for unlimited.
  ///   - keepingAll: whether no column is omitted, even if lines get longer than `width`.
  public func layout(width: Int? = nil, keepingAll: Bool = false) -> Layout {
    let natural = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) { max($0, DisplayWidth.of($1[index])) }
    }
    let widths =
      width.map { fit(natural, into: $0, keepingAll: keepingAll) } ?? natural.enumerated().map { ($0, $1) }
    let shown = Set(widths.map(\.column))
    return Layout(
      header: line(columns.map(\.title), widths), lines: rows.map { line($0, widths) },
      hidden: columns.indices.filter { !shown.contains($0) }.map { columns[$0].title })
  }

  private func line(_ cells: [String], _ widths: [(column: Int, width: Int)]) -> String {
    var parts: [String] = []
    for (position, (index, width)) in widths.enumerated() {
      let cell = DisplayWidth.truncate(cells[index], to: width)
      let isLast = position == widths.count - 1
      let isRight = columns[index].isRightAligned
      parts.append(isLast && !isRight ? cell : DisplayWidth.pad(cell, to: width, atStart: isRight))
    }
    let text = parts.joined(separator: String(repeating: " ", count: Self.gap))
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  /// Omits the columns that do not fit, then lowers the maximum width of the others until they fit.
  private func fit(_ natural: [Int], into width: Int, keepingAll: Bool) -> [(column: Int, width: Int)] {
    let least = columns.indices.map { index in
      columns[index].isWhole ? natural[index] : min(natural[index], columns[index].leastWidth)
    }
    var kept = Array(columns.indices)
    while !keepingAll, kept.count > 1, kept.reduce((kept.count - 1) * Self.gap, { $0 + least[$1] }) > width {
      guard let last = kept.reversed().max(by: { columns[$0].rank < columns[$1].rank }), !columns[last].isFixed else {
        break
      }
      kept.removeAll { $0 == last }
    }
    let room = max(1, width - (kept.count - 1) * Self.gap)
    var ceiling = kept.map { natural[$0] }.max() ?? 0
    let limited = { (index: Int) in
      columns[index].isWhole ? natural[index] : max(keepingAll ? least[index] : 0, min(natural[index], ceiling))
    }
    while ceiling > 1, kept.reduce(0, { $0 + limited($1) }) > room { ceiling -= 1 }
    var spare = room - kept.reduce(0) { $0 + limited($1) }
    return kept.map { index in
      let width = limited(index)
      guard spare > 0, width < natural[index] else { return (index, width) }
      spare -= 1
      return (index, width + 1)
    }
  }
}
