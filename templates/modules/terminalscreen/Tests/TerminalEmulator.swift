import CommandLineInterface

/// As much of a terminal as frames need: characters, positions of the cursor, and erasing.
struct TerminalEmulator {
  private let columns: Int
  private var cells: [[String]]
  private var row = 0
  private var column = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var lines: [String] {
    cells.map { row in
      let text = row.joined()
      return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }
  }

  mutating func apply(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        put(character)
        continue
      }
      guard rest.popFirst() == "[", let end = rest.firstIndex(where: { $0.isLetter }) else { return }
      let parameters = rest[..<end].split(separator: ";").map { Int($0) ?? 0 }
      switch rest[end] {
      case "H": (row, column) = (parameters[0] - 1, parameters[1] - 1)
      case "J": cells = cells.map { $0.map { _ in " " } }
      default: break
      }
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func put(_ character: Character) {
    let width = DisplayWidth.of(character)
    // A terminal blanks the other half of a wide character that is overwritten.
    if cells[row][column].isEmpty { cells[row][column - 1] = " " }
    if column + width < columns, cells[row][column + width].isEmpty { cells[row][column + width] = " " }
    cells[row][column] = String(character)
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }
}
