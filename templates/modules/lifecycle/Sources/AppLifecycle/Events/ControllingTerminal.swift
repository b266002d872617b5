import Glibc

/// The controlling terminal of the process.
enum ControllingTerminal {
  /// Whether the terminal exists and can be opened.
  static var isAttached: Bool {
    let descriptor: Int32 = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
