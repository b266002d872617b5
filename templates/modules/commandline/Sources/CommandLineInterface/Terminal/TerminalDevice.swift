import Glibc

/// Queries the terminal behind a file descriptor.
public struct TerminalDevice: Sendable {
  /// The descriptor: 0, 1 or 2 for the standard streams.
  public let descriptor: Int32

  /// Creates a query for a descriptor.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in columns; `nil` if it is not known.
  public var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
