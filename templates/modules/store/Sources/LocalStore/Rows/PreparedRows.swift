import ServiceData

/// The values of a page's rows, prepared for insertion: cells and texts are in two blocks of memory, so that the store's
/// thread, for which a download waits, only has to pass each cell to SQLite.
public struct PreparedRows: Sendable {
  enum Kind: UInt8 { case null, integer, real, text }

  struct Cell {
    var kind = Kind.null
    /// The length of a text in bytes.
    var count: Int32 = 0
    /// An integer, the bits of a real number, or the offset of a text.
    var content: Int64 = 0
  }

  let layout: TableLayout
  /// Whether the cells of each row are complete. Other rows are written from the row itself.
  private(set) var isWhole: [Bool] = []
  private var cells: [Cell] = []
  // Never empty, since SQLite treats a text with a null pointer as NULL.
  private var texts: [UInt8] = [0]

  fileprivate init(_ rows: [Row], _ layout: TableLayout) {
    self.layout = layout
    let (own, width) = (layout.layout(of: layout.type), layout.columns.count)
    isWhole.reserveCapacity(rows.count)
    cells.reserveCapacity(rows.count * width)
    for (index, row) in rows.enumerated() {
      let isWhole = row.type == layout.type && row.isPlain && add(row, own)
      if !isWhole {
        cells.removeLast(cells.count - index * width)
        cells.append(contentsOf: repeatElement(Cell(), count: width))
      }
      self.isWhole.append(isWhole)
    }
  }

  /// Calls a closure with the cells of all rows, in order, and the memory of their texts.
  func withCells<Result>(
    _ body: (UnsafeBufferPointer<Cell>, UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try cells.withUnsafeBufferPointer { cells in try texts.withUnsafeBufferPointer { try body(cells, $0) } }
  }

  /// Adds the cells of a row.
  ///
  /// - Returns: false if the row has values without a column, or lacks the value of a column.
  private mutating func add(_ row: Row, _ type: TypeLayout) -> Bool {
    for index in type.navigations where row[index] != nil { return false }
    for index in type.others where row[index] != nil { return false }
    // Once for the row, not for every cell.
    let (members, shapes) = (type.memberOfColumn, layout.shapes)
    var isWhole = true
    row.withValues { values in
      for column in members.indices where isWhole {
        let member = members[column]
        if member == -1 {
          putNull()
        } else if member >= 0, let value = values[member] {
          isWhole = add(value, shapes[column])
        } else {
          isWhole = false
        }
      }
    }
    return isWhole
  }

  private mutating func add(_ value: Value, _ shape: StoredForm.Shape) -> Bool {
    if shape.put(value, into: &self) { return true }
    guard case .json = shape else { return false }
    put(value.json(withControl: true))
    return true
  }

  private mutating func put(_ text: some Collection<UInt8>) {
    let start = texts.count
    texts.append(contentsOf: text)
    cells.append(Cell(kind: .text, count: Int32(texts.count - start), content: Int64(start)))
  }
}

extension PreparedRows: StoredCell {
  mutating func putNull() { cells.append(Cell()) }
  mutating func put(_ number: Int64) { cells.append(Cell(kind: .integer, content: number)) }
  mutating func put(_ number: Double) {
    cells.append(Cell(kind: .real, content: Int64(bitPattern: number.bitPattern)))
  }
  mutating func put(_ text: String) { put(text.utf8) }
}

/// The layout of a set's table, for preparing rows before they are written.
public struct RowForm: Sendable {
  private let layout: TableLayout

  /// Creates the form of a table; nil if its rows need more than their cells.
  init?(_ layout: TableLayout) {
    guard !layout.key.contains(where: \.isExtra), !layout.set.isSingleton, layout.hidden.isEmpty else { return nil }
    self.layout = layout
  }

  /// Prepares the rows of a page on the caller's thread.
  public func prepare(_ rows: [Row]) -> PreparedRows { PreparedRows(rows, layout) }
}
