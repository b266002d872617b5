import CommandLineInterface

/// The widths of a table's columns, of which the first ones stay while the others are scrolled.
///
/// Widths only grow while a list is shown, so that columns do not jump when it is scrolled.
struct ColumnLayout {
  /// A column of the table that is visible.
  struct Visible: Equatable {
    var index: Int
    var column: Int
    var width: Int
  }

  private static let gap = 2
  static let usualLimit = 32
  /// The width beyond which a column gets no wider, unless it is a key or the only one.
  var limit = usualLimit

  private(set) var widths: [Int]
  /// The number of columns that stay: those of the key.
  private let fixed: Int
  /// The number of columns that are scrolled away after the fixed ones.
  private(set) var scrolled = 0

  init(_ names: [String], fixed: Int) {
    widths = names.map { DisplayWidth.of($0) }
    self.fixed = min(fixed, names.count)
  }

  /// Makes columns as wide as these cells need.
  mutating func fit(_ cells: [String]) {
    for (index, cell) in cells.enumerated() where index < widths.count {
      let width = min(DisplayWidth.of(cell), index < fixed || widths.count == 1 ? .max : limit)
      if width > widths[index] { widths[index] = width }
    }
  }

  /// Scrolls the columns by one.
  mutating func scroll(by columns: Int, width: Int) {
    let last = visible(in: width).last?.index ?? widths.count - 1
    if columns > 0, last >= widths.count - 1 { return }
    scrolled = max(0, min(scrolled + columns, widths.count - fixed - 1))
  }

  /// The columns that fit a width, whole except for the last one.
  func visible(in width: Int) -> [Visible] {
    var found: [Visible] = []
    var column = 0
    for index in widths.indices where index < fixed || index >= fixed + scrolled {
      let room = width - column
      guard room >= min(widths[index], 6) else { break }
      found.append(Visible(index: index, column: column, width: min(widths[index], room)))
      column += widths[index] + Self.gap
    }
    return found
  }
}
