import Glibc

/// A pseudoterminal (`openpty`).
final class PseudoTerminal: Sendable {
  struct Unavailable: Error {}

  /// The side of the program.
  let device: Int32
  /// The side of the user.
  private let keyboard: Int32

  init(columns: UInt16) throws {
    var (keyboard, device): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&keyboard, &device, nil, nil, &size) == 0 else { throw Unavailable() }
    self.keyboard = keyboard
    self.device = device
  }

  deinit {
    close(device)
    close(keyboard)
  }

  /// The path of the side of the program.
  var path: String? { ttyname(device).map { String(cString: $0) } }

  /// Whether the terminal echoes the input.
  var isEchoing: Bool {
    var settings = termios()
    return tcgetattr(device, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Types text as soon as the terminal does not echo.
  func typeWhenSilent(_ text: String) {
    while isEchoing { usleep(1000) }
    usleep(10_000)  // changing the settings discards earlier input
    _ = text.withCString { write(keyboard, $0, strlen($0)) }
  }
}
