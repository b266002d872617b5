import TerminalScreens

/// The selection and the visible part of a list of which each item is one line.
struct VerticalList {
  /// The number of items.
  var count = 0 { didSet { select(selected) } }
  /// The number of lines.
  var height = 1 { didSet { select(selected) } }
  /// The index of the selected item; 0 for an empty list.
  private(set) var selected = 0
  /// The index of the first visible item.
  private(set) var first = 0

  /// The visible items.
  var visible: Range<Int> { first..<max(first, min(count, first + height)) }

  /// Selects the nearest item to an index, and makes it visible.
  mutating func select(_ index: Int) {
    selected = max(0, min(index, count - 1))
    first = max(0, min(first, count - height))
    if selected < first { first = selected }
    if selected >= first + height { first = selected - height + 1 }
  }

  /// Moves the selection.
  ///
  /// - Returns: false if the key does not move it.
  mutating func move(_ key: Key) -> Bool {
    switch key {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .pageUp: turn(-max(1, height - 1))
    case .pageDown: turn(max(1, height - 1))
    case .home: select(0)
    case .end: select(count - 1)
    default: return false
    }
    return true
  }

  /// Scrolls by a number of lines, with the selection.
  mutating func turn(_ lines: Int) {
    first = max(0, min(first + lines, count - height))
    select(selected + lines)
  }
}
