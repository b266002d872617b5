import Glibc

/// What a file descriptor that may be a terminal can tell.
public struct TerminalDevice: Sendable {
  /// The descriptor: 0, 1 or 2 for the standard streams.
  public let descriptor: Int32

  /// Asks about a descriptor.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal, `nil` where it has none or does not say.
  public var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
