/// The sequences that begin and end a full screen (xterm's private modes, ECMA-48 ED).
enum ScreenSequences {
  /// The alternate screen without wrapping, with events of the mouse and with bracketed paste.
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[0m\u{1B}[2J"
  /// The opposite. The alternate screen is erased first, so that its content cannot be shown again.
  static let leave: StaticString =
    "\u{1B}[0m\u{1B}[H\u{1B}[2J\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
}
