import CommandLineInterface
import Glibc
import ProcessSignals
import Synchronization

/// A full screen on a terminal: raw mode, the alternate screen, events, and frames.
///
///     let screen = try TerminalScreen(console)
///     try screen.enter()
///     defer { screen.leave() }
///     for await event in screen.events { …; screen.draw(frame) }
///
/// Ctrl-C and Ctrl-Z send signals as usual. The program leaves the screen before it ends or stops, and enters it again
/// when it continues. After a fault of the program, ``TerminalRescue`` restores the terminal.
public final class TerminalScreen: Sendable {
  /// What happens to a screen.
  public enum Event: Hashable, Sendable {
    /// The user pressed a key, used the mouse or pasted text.
    case input(InputEvent)
    /// The terminal has another size.
    case resized
    /// The terminal is gone.
    case closed
  }

  private struct State {
    /// The terminal's former settings while the screen is shown; nil otherwise.
    var mode: TerminalMode?
    var reader: InputReader?
    var frame: CellBuffer?
    var resizing: Task<Void, Never>?
  }

  /// The events while the screen is shown. The stream ends with ``finish()``.
  public let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let input: Int32
  private let output: DescriptorSink
  private let outputDescriptor: Int32
  private let writer: FrameWriter
  private let state = Mutex(State())

  /// Creates the screen of a terminal without showing it.
  ///
  /// - Throws: ``TerminalScreenError/notATerminal`` if a descriptor is not a terminal.
  public init(input: Int32, output: Int32, usesColor: Bool) throws(TerminalScreenError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.input = input
    self.output = DescriptorSink(descriptor: output)
    outputDescriptor = output
    writer = FrameWriter(usesColor: usesColor)
  }

  /// The size of the terminal; 80×24 if it is not known.
  public var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(outputDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Whether the screen is shown.
  public var isEntered: Bool { state.withLock { $0.mode != nil } }

  /// Shows the screen: changes the terminal's settings and starts reading events. Has no effect if it is shown already.
  ///
  /// - Throws: ``TerminalScreenError``; the terminal then has its former settings.
  public func enter() throws(TerminalScreenError) {
    guard !isEntered else { return }
    let mode = try TerminalMode(of: input)
    try mode.makeRaw(input)
    TerminalRescue.prepare(mode.former, descriptor: outputDescriptor, sequence: ScreenSequences.leave)
    output.write(ScreenSequences.enter)
    let reader: InputReader
    do {
      reader = try InputReader(input) { [continuation] event in
        continuation.yield(.input(event))
      } close: { [continuation] in
        continuation.yield(.closed)
      }
    } catch {
      restore(mode)
      throw error
    }
    state.withLock { state in
      (state.mode, state.reader, state.frame) = (mode, reader, nil)
      state.resizing = state.resizing ?? watchSize()
    }
  }

  /// Erases the screen and restores the terminal. Has no effect if the screen is not shown.
  public func leave() {
    let (mode, reader) = state.withLock { state in
      defer { (state.mode, state.reader, state.frame) = (nil, nil, nil) }
      return (state.mode, state.reader)
    }
    guard let mode else { return }
    reader?.stop()
    restore(mode)
  }

  /// Leaves the screen and ends ``events``.
  public func finish() {
    leave()
    state.withLock { $0.resizing?.cancel() }
    continuation.finish()
  }

  /// Shows a frame; only what differs from the preceding one is written. Has no effect while the screen is not shown.
  ///
  /// - Parameter cursor: the position of the visible cursor; nil to hide it.
  public func draw(_ frame: CellBuffer, cursor: (row: Int, column: Int)? = nil) {
    state.withLock { state in
      guard state.mode != nil else { return }
      output.write(bytes: writer.bytes(from: state.frame, to: frame, cursor: cursor))
      state.frame = frame
    }
  }

  /// Writes the next frame completely, because another program may have written on the terminal.
  public func forgetFrame() { state.withLock { $0.frame = nil } }

  private func restore(_ mode: TerminalMode) {
    output.write(ScreenSequences.leave.description)
    mode.restore(input)
    TerminalRescue.forget(descriptor: outputDescriptor)
  }

  private func watchSize() -> Task<Void, Never> {
    let signals = SignalWatcher.signals([SIGWINCH])
    return Task { [continuation] in
      for await _ in signals { continuation.yield(.resized) }
    }
  }
}
