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
  public var columns: Int? { size.flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

  /// The number of lines of the terminal; `nil` if it is not known.
  public var lines: Int? { size.flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

  private var size: winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }
}
