import Glibc

/// The settings of a terminal (POSIX XBD 11), and those that a full-screen program uses instead.
struct TerminalMode: Sendable {
  /// The settings before the program changed them.
  let former: termios

  /// Reads the settings of a terminal.
  ///
  /// - Throws: ``TerminalScreenError``.
  init(of descriptor: Int32) throws(TerminalScreenError) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw errno == ENOTTY ? .notATerminal : .settingsRefused(reason: String(cString: strerror(errno)))
    }
    former = settings
  }

  /// Delivers each key at once, without echo. Ctrl-C and Ctrl-Z still send signals, which the program's lifecycle handles.
  /// Ctrl-\ does not, since the process would end without restoring the terminal. Discards what was typed before.
  func makeRaw(_ descriptor: Int32) throws(TerminalScreenError) {
    var settings = former
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    settings.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
      characters[Int(VQUIT)] = 0  // _POSIX_VDISABLE
    }
    guard tcsetattr(descriptor, TCSAFLUSH, &settings) == 0 else {
      throw .settingsRefused(reason: String(cString: strerror(errno)))
    }
  }

  /// Restores the former settings, and discards what was typed but not read.
  func restore(_ descriptor: Int32) {
    var settings = former
    while tcsetattr(descriptor, TCSAFLUSH, &settings) != 0, errno == EINTR {}
  }
}
