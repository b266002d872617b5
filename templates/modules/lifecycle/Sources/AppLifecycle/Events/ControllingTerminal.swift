import Glibc

/// The terminal that the process belongs to.
enum ControllingTerminal {
  /// Whether there is one that can still be reached.
  static var isAttached: Bool {
    let descriptor: Int32 = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
