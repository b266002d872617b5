import TerminalScreens

/// The mark of a row with local changes.
enum RowMark {
  /// The legend of the help.
  static let legend = "+ new, * changed, - deleted, ! refused, = conflict"

  /// The mark for a state such as `changed+conflict`.
  static func of(_ state: String) -> (text: String, style: CellStyle) {
    if state.contains("conflict") { return ("=", [.red, .bold]) }
    if state.contains("error") { return ("!", [.red, .bold]) }
    if state.contains("deleted") { return ("-", [.yellow, .bold]) }
    if state.contains("local") { return ("+", [.green, .bold]) }
    return ("*", [.yellow, .bold])
  }
}
