/// One stream of output, with what is known of the terminal behind it.
public struct ConsoleStream: Sendable {
  /// Where text goes.
  public let sink: any TextSink
  /// Whether lines may be redrawn.
  public let isTerminal: Bool
  /// Whether text may be styled.
  public let isStyled: Bool

  /// Whether text is for people alone, so that control characters of data are replaced in it.
  private(set) var isGuarded = false

  private let measuredColumns: @Sendable () -> Int?

  /// Describes a stream.
  ///
  /// - Parameter columns: the columns of the terminal at this moment; `nil` for unlimited.
  public init(
    _ sink: any TextSink, isTerminal: Bool = false, isStyled: Bool = false,
    columns: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.isStyled = isStyled
    measuredColumns = columns
  }

  /// The stream of a file descriptor in an environment.
  ///
  /// `COLUMNS` goes before the terminal's own answer (POSIX XBD 8.3). Styles are off where `NO_COLOR` is set and not
  /// empty (no-color.org) or `TERM` is `dumb`; a dumb terminal is not redrawn either.
  public init(descriptor: Int32, environment: [String: String]) {
    let device = TerminalDevice(descriptor: descriptor)
    let isTerminal = device.isTerminal && environment["TERM"] != "dumb"
    let isStyled = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    let fixed = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(DescriptorSink(descriptor: descriptor), isTerminal: isTerminal, isStyled: isStyled) {
      device.isTerminal ? fixed ?? device.columns ?? 80 : nil
    }
  }

  /// The columns of the terminal at this moment; `nil` for unlimited.
  public var columns: Int? { measuredColumns() }

  /// Why something could not be written; nil where all was, and where the reader has gone away by itself.
  public var failure: String? { sink.failure }

  /// Writes text.
  public func write(_ text: String) { sink.write(shown(text)) }

  /// Writes bytes as they are.
  public func write(bytes: [UInt8]) { sink.write(bytes: bytes) }

  /// Writes text and a line end.
  public func writeLine(_ text: String = "") { sink.write(shown(text) + "\n") }

  /// The text as the stream shows it.
  func shown(_ text: String) -> String {
    isGuarded ? PrintableText.lines(of: text, keepingStyles: isStyled) : text
  }

  /// The stream with its text guarded against control characters of data; see ``PrintableText``. Bytes are written as they
  /// are.
  var guarded: ConsoleStream {
    var stream = self
    stream.isGuarded = true
    return stream
  }

  /// The text in a style, where the stream shows styles.
  public func styled(_ text: String, _ style: TextStyle) -> String { isStyled ? style.applied(to: text) : text }
}
