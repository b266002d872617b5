import CommandLineInterface

/// The content of a screen: rows of cells, from the top left.
///
/// Everything that is written is clipped to the buffer. Control characters in text are replaced (`PrintableText`), so
/// that data can neither move the cursor nor change the terminal.
public struct CellBuffer: Hashable, Sendable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int
  private(set) var cells: [ScreenCell]

  /// Creates an empty buffer.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cell at a position, which must be inside the buffer.
  public subscript(row: Int, column: Int) -> ScreenCell { cells[row * columns + column] }

  /// Writes text in a row.
  ///
  /// - Parameters:
  ///   - width: the maximum number of columns; by default up to the end of the row. Text that is longer ends with `…`.
  ///   - isFilled: whether the rest of `width` is filled with blanks in the same style.
  ///   - isRightAligned: whether the blanks come first.
  /// - Returns: the column after the text, including the blanks.
  @discardableResult
  public mutating func write(
    _ text: String, row: Int, column: Int, style: CellStyle = .plain, width: Int? = nil, isFilled: Bool = false,
    isRightAligned: Bool = false
  ) -> Int {
    let room = min(width ?? columns, columns - column)
    guard row >= 0, row < rows, column >= 0, room > 0 else { return column }
    let shown = DisplayWidth.truncate(PrintableText.of(text), to: room)
    let blanks = isFilled ? max(0, room - DisplayWidth.of(shown)) : 0
    var position = column
    if isRightAligned { position = blank(row: row, column: position, count: blanks, style: style) }
    for character in shown { position = put(character, row: row, column: position, style: style) }
    if !isRightAligned { position = blank(row: row, column: position, count: blanks, style: style) }
    return position
  }

  /// Fills a whole row with blanks in a style.
  public mutating func fill(row: Int, style: CellStyle) {
    guard row >= 0, row < rows else { return }
    _ = blank(row: row, column: 0, count: columns, style: style)
  }

  /// Adds a style to cells of a row and keeps their text.
  public mutating func mark(row: Int, columns range: Range<Int>, style: CellStyle) {
    guard row >= 0, row < rows else { return }
    for column in range.clamped(to: 0..<columns) { cells[row * columns + column].style.formUnion(style) }
  }

  /// The text of each row without trailing blanks.
  public var lines: [String] {
    (0..<rows).map { row in
      let cells = self.cells[row * columns..<(row + 1) * columns]
      let text = String(cells.lazy.filter { !$0.isRightHalf }.map(\.character))
      return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }
  }

  private mutating func blank(row: Int, column: Int, count: Int, style: CellStyle) -> Int {
    for position in column..<(column + count) {
      set(ScreenCell(character: " ", style: style, width: 1), row: row, column: position)
    }
    return column + count
  }

  private mutating func put(_ character: Character, row: Int, column: Int, style: CellStyle) -> Int {
    let width = character.isASCII ? 1 : DisplayWidth.of(character)
    guard width > 0, column + width <= columns else { return column }
    set(ScreenCell(character: character, style: style, width: UInt8(width)), row: row, column: column)
    if width == 2 { set(ScreenCell(character: " ", style: style, width: 0), row: row, column: column + 1) }
    return column + width
  }

  /// Sets a cell. The other half of a wide character that is overwritten becomes blank.
  private mutating func set(_ cell: ScreenCell, row: Int, column: Int) {
    let index = row * columns + column
    let former = cells[index]
    if former.isRightHalf, !cell.isRightHalf, column > 0 {
      cells[index - 1] = ScreenCell(character: " ", style: cells[index - 1].style, width: 1)
    }
    if former.width == 2, column + 1 < columns {
      cells[index + 1] = ScreenCell(character: " ", style: cells[index + 1].style, width: 1)
    }
    cells[index] = cell
  }
}
