import FoundationEssentials
import Glibc
import LocalFiles

/// Reads text from a file descriptor.
public struct DescriptorSource: TextSource {
  /// The descriptor, which the caller keeps open.
  public let descriptor: Int32

  /// Creates a source for a descriptor, which the caller keeps open.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Whether the descriptor is a terminal.
  public var isTerminal: Bool { TerminalDevice(descriptor: descriptor).isTerminal }

  /// Reads one line byte by byte, so that the following bytes are left for the next reader.
  ///
  /// The method polls while it waits, so that a cancelled task can restore the terminal's settings.
  public func readLine(echo: Bool) throws -> String? {
    let silence = echo ? nil : silence()
    defer { if let silence { end(silence) } }
    var line: [UInt8] = []
    while true {
      try waitForInput()
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Reads up to the end of the input.
  public func readAll() throws -> Data {
    var data = Data()
    while true {
      let part = try read(upTo: 65_536)
      if part.isEmpty { return data }
      data.append(part)
    }
  }

  public func read(upTo maximum: Int) throws -> Data {
    var buffer = [UInt8](repeating: 0, count: maximum)
    while true {
      try waitForInput()
      let count = Glibc.read(descriptor, &buffer, maximum)
      if count < 0, errno == EINTR { continue }
      return Data(buffer[..<max(0, count)])
    }
  }

  public func readAvailable(_ maximum: Int) throws -> Data? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return Data() }
    var buffer = [UInt8](repeating: 0, count: maximum)
    let count = Glibc.read(descriptor, &buffer, maximum)
    if count < 0, errno == EINTR || errno == EAGAIN { return Data() }
    return count > 0 ? Data(buffer[..<count]) : nil
  }

  public func withoutEcho<Result: Sendable>(_ work: () async throws -> Result) async rethrows -> Result {
    let silence = silence()
    defer { if let silence { end(silence) } }
    return try await work()
  }

  private func waitForInput() throws {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      try Task.checkCancellation()
      if poll(&waiting, 1, 100) > 0 { return }
    }
  }

  /// A time without echo.
  private struct Silence {
    /// The settings of the terminal before it.
    var settings: termios
    /// Whether the terminal is rescued if the process ends; false inside another silence or on a screen, which do so.
    var isRescued: Bool
  }

  private func silence() -> Silence? {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    let isRescued = !TerminalRescue.isPrepared
    if isRescued {
      CoreDumps.forbid()
      TerminalRescue.prepare(settings, descriptor: descriptor)
    }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    let silence = Silence(settings: settings, isRescued: isRescued)
    guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else {
      end(silence)
      return nil
    }
    return silence
  }

  private func end(_ silence: Silence) {
    var settings = silence.settings
    while tcsetattr(descriptor, TCSAFLUSH, &settings) != 0, errno == EINTR {}
    if silence.isRescued { TerminalRescue.forget(descriptor: descriptor) }
  }
}
