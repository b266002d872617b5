/// Why a terminal cannot show a screen.
public enum TerminalScreenError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Input or output is not a terminal, or a terminal that cannot move its cursor.
  case notATerminal
  /// The system refuses to change the terminal's settings.
  case settingsRefused(reason: String)

  public var description: String {
    switch self {
    case .notATerminal: "a full screen needs a terminal for input and output"
    case .settingsRefused(let reason): "the settings of the terminal cannot be changed: \(reason)"
    }
  }
}
