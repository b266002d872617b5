import TerminalScreens

/// The part of a frame in which a page draws.
struct PageCanvas {
  /// The frame.
  private(set) var buffer: CellBuffer
  /// The first row of the page in the frame.
  let top: Int
  /// The number of rows of the page.
  let height: Int
  /// Where the cursor is visible; nil to hide it.
  var cursor: (row: Int, column: Int)?

  init(_ buffer: CellBuffer, rows: Range<Int>) {
    self.buffer = buffer
    (top, height) = (rows.lowerBound, max(0, rows.count))
  }

  var columns: Int { buffer.columns }

  /// Writes text in a row of the page; see `CellBuffer.write`.
  @discardableResult
  mutating func write(
    _ text: String, row: Int, column: Int, style: CellStyle = .plain, width: Int? = nil, isFilled: Bool = false,
    isRightAligned: Bool = false
  ) -> Int {
    guard row < height else { return column }
    return buffer.write(
      text, row: top + row, column: column, style: style, width: width, isFilled: isFilled,
      isRightAligned: isRightAligned)
  }

  /// Shows a row of the page as selected, and the others not.
  mutating func select(row: Int) {
    guard row < height else { return }
    buffer.mark(row: top + row, columns: 0..<columns, style: .reverse)
  }
}
