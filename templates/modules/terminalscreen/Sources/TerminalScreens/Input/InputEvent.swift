/// What a user does at a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyPress)
  /// A button of the mouse was pressed, or its wheel was turned.
  case mouse(MouseEvent)
  /// Text was pasted; it may have several lines.
  case paste(String)

  /// A key without modifiers.
  public static func key(_ key: Key) -> InputEvent { .key(KeyPress(key)) }
}

/// An event of the mouse at a cell.
public struct MouseEvent: Hashable, Sendable {
  /// What happened.
  public enum Action: Hashable, Sendable {
    /// The button was pressed; 0 is the left one.
    case press(Int)
    /// The wheel was turned up or down.
    case wheelUp, wheelDown
  }

  /// What happened.
  public var action: Action
  /// The row of the cell, from 0.
  public var row: Int
  /// The column of the cell, from 0.
  public var column: Int

  /// Creates an event.
  public init(_ action: Action, row: Int, column: Int) {
    self.action = action
    self.row = row
    self.column = column
  }
}
