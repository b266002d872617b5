/// Writes a frame as the sequences that turn the preceding frame into it.
public struct FrameWriter: Sendable {
  /// Whether colours are written; false for `NO_COLOR`.
  public let usesColor: Bool

  /// Creates a writer.
  public init(usesColor: Bool) { self.usesColor = usesColor }

  /// The bytes that change the terminal from one frame to the next.
  ///
  /// Only runs of changed cells are written. The frame is shown at once on terminals that support synchronized updates
  /// (private mode 2026); others ignore that mode.
  ///
  /// - Parameters:
  ///   - former: the frame on the terminal; nil if it is not known. A frame of another size counts as not known.
  ///   - cursor: the position of the visible cursor; nil to hide it.
  public func bytes(
    from former: CellBuffer?, to next: CellBuffer, cursor: (row: Int, column: Int)? = nil
  ) -> [UInt8] {
    var output = Output(usesColor: usesColor)
    let known = former.flatMap { $0.columns == next.columns && $0.rows == next.rows ? $0 : nil }
    output.add("\u{1B}[?2026h\u{1B}[?25l")
    if known == nil { output.add("\u{1B}[0m\u{1B}[2J") }
    next.cells.withUnsafeBufferPointer { cells in
      guard let known else { return write(cells, before: nil, columns: next.columns, to: &output) }
      known.cells.withUnsafeBufferPointer { write(cells, before: $0, columns: next.columns, to: &output) }
    }
    output.add("\u{1B}[0m")
    if let cursor { output.add("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h") }
    output.add("\u{1B}[?2026l")
    return output.bytes
  }

  private func write(
    _ cells: UnsafeBufferPointer<ScreenCell>, before: UnsafeBufferPointer<ScreenCell>?, columns: Int,
    to output: inout Output
  ) {
    var position = -1
    for index in cells.indices {
      let cell = cells[index]
      // An unknown screen was erased, so its cells are blank.
      let former = before?[index] ?? .blank
      if cell == former || cell.isRightHalf { continue }
      if position != index { output.move(row: index / columns, column: index % columns) }
      output.add(cell)
      position = index + Int(cell.width)
      // The next row is not reached by writing on: the terminal does not wrap.
      if position % columns == 0 { position = -1 }
    }
  }

  /// Collects bytes, and the style that the terminal has after them.
  private struct Output {
    let usesColor: Bool
    var bytes: [UInt8] = []
    private var style: CellStyle?

    init(usesColor: Bool) {
      self.usesColor = usesColor
      bytes.reserveCapacity(4096)
    }

    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    mutating func move(row: Int, column: Int) { add("\u{1B}[\(row + 1);\(column + 1)H") }

    mutating func add(_ cell: ScreenCell) {
      let wanted = usesColor ? cell.style : cell.style.withoutColor
      if wanted != style {
        add(wanted.sequence)
        style = wanted
      }
      bytes.append(contentsOf: cell.character.utf8)
    }
  }
}
