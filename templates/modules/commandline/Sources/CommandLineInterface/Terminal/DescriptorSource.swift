import FoundationEssentials
import Glibc

/// A file descriptor as a place that text is read from.
public struct DescriptorSource: TextSource {
  private let descriptor: Int32

  /// Reads from a descriptor that stays open elsewhere.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { TerminalDevice(descriptor: descriptor).isTerminal }

  /// Reads one line, byte by byte, so that what follows stays for the next reader.
  ///
  /// Waits in short turns, so that a cancelled task ends with the terminal as it was.
  public func readLine(echo: Bool) throws -> String? {
    let settings = echo ? nil : silence()
    defer { if let settings { restore(settings) } }
    var line: [UInt8] = []
    while true {
      try waitForInput()
      var byte: UInt8 = 0
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Reads up to the end.
  public func readAll() throws -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      try waitForInput()
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  private func waitForInput() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      try Task.checkCancellation()
      if poll(&waiting, 1, 100) > 0 { return }
    }
  }

  private func silence() -> termios? {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    return tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 ? settings : nil
  }

  private func restore(_ settings: termios) {
    var settings = settings
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }
}
