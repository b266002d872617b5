import Glibc
import ProcessSignals

/// The program with which a user reads long text on a terminal: `$PAGER`, or `less`.
struct Pager: Sendable {
  private let device: TerminalDevice
  /// The command line for the shell.
  private let command: String

  /// Creates the pager that the environment names; nil if it names none (an empty `PAGER`, or `cat`).
  ///
  /// `less` quits if the text fits on the screen, passes styles through and leaves the text on the screen, unless the
  /// variable `LESS` says otherwise.
  init?(device: TerminalDevice, environment: [String: String]) {
    let program = environment["PAGER"] ?? "less"
    guard !program.isEmpty, program != "cat" else { return nil }
    self.device = device
    command = "LESS=\"${LESS--FRX}\" \(program)"
  }

  /// Shows text that has more lines than the terminal.
  ///
  /// - Returns: false if the text was not shown, because it fits on the terminal or the pager cannot be started.
  func show(_ text: String) -> Bool {
    guard let lines = device.lines, text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= lines,
      let pipe = popen(command, "w")
    else { return false }
    // Ctrl-C is for the pager; it must not end this program and leave the pager alone with the terminal.
    let interruption = SignalAction.ignore(SIGINT)
    defer { interruption?.restore() }
    let status = BrokenPipe.withoutSignal {
      _ = text.withCString { fputs($0, pipe) }
      return pclose(pipe)
    }
    // The shell exits with 126 or 127 if it cannot run the command (POSIX XCU 2.8.2).
    return status != 126 << 8 && status != 127 << 8
  }
}
