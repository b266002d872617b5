import Foundation

/// A pseudoterminal (`openpty`) whose output is collected.
final class PseudoTerminal: Sendable {
  struct Unavailable: Error {}

  /// The side of the program.
  let device: Int32
  /// The side of the user.
  private let keyboard: Int32

  init(columns: UInt16, rows: UInt16) throws {
    var (keyboard, device): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&keyboard, &device, nil, nil, &size) == 0 else { throw Unavailable() }
    (self.keyboard, self.device) = (keyboard, device)
  }

  deinit {
    close(device)
    close(keyboard)
  }

  /// The settings, as bytes that can be compared.
  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(device, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) { _ = Array(text.utf8).withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) } }

  /// What the program has written and was not read before.
  func written() -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var waiting = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 0) > 0 {
      let count = read(keyboard, &bytes, bytes.count)
      guard count > 0 else { break }
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
