import ServiceData

/// The values of a page's rows as the insertion into their table needs them: numbers and texts in two pieces of memory, so that the
/// store's thread, for which a download waits, has nothing to do for a cell but to hand it to SQLite.
public struct PreparedRows: Sendable {
  enum Kind: UInt8 { case null, integer, real, text }

  struct Cell {
    var kind = Kind.null
    /// The length of a text in bytes.
    var count: Int32 = 0
    /// A number, the bits of a real one, or where a text begins.
    var content: Int64 = 0
  }

  let layout: TableLayout
  /// By row: whether its cells say all of it. The others are written from what they are.
  private(set) var isWhole: [Bool] = []
  private var cells: [Cell] = []
  // Never without memory: to SQLite a text without an address is NULL.
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

  /// Gives the cells of all rows, one after the other, and the memory of their texts.
  func withCells<Result>(
    _ body: (UnsafeBufferPointer<Cell>, UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try cells.withUnsafeBufferPointer { cells in try texts.withUnsafeBufferPointer { try body(cells, $0) } }
  }

  /// - Returns: false where the row has what no column has, or lacks what one has.
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

/// What rows have to be like for the table of their set, for who makes them ready to be written.
public struct RowForm: Sendable {
  private let layout: TableLayout

  /// Nil for a table whose rows need more than their cells.
  init?(_ layout: TableLayout) {
    guard !layout.key.contains(where: \.isExtra), !layout.set.isSingleton, layout.hidden.isEmpty else { return nil }
    self.layout = layout
  }

  /// Makes the rows of a page ready, on the thread of the caller.
  public func prepare(_ rows: [Row]) -> PreparedRows { PreparedRows(rows, layout) }
}
