import Foundation

/// A terminal of the operating system without a window (`openpty`).
final class PseudoTerminal: Sendable {
  struct Unavailable: Error {}

  /// The side that a program sees.
  let device: Int32
  /// The side that a person would sit at.
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

  /// Whether the terminal shows what is typed.
  var isEchoing: Bool {
    var settings = termios()
    return tcgetattr(device, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Types text as soon as the terminal does not show it.
  func typeWhenSilent(_ text: String) {
    while isEchoing { usleep(1000) }
    usleep(10_000)  // the change of settings flushes what was typed before it
    _ = text.withCString { write(keyboard, $0, strlen($0)) }
  }
}
