/// An output stream and the properties of its terminal.
public struct ConsoleStream: Sendable {
  /// The destination of the text.
  public let sink: any TextSink
  /// Whether lines can be redrawn.
  public let isTerminal: Bool
  /// Whether text is styled.
  public let isStyled: Bool

  /// Whether control characters in text are replaced, because the text is only for people.
  private(set) var isGuarded = false

  private let measuredColumns: @Sendable () -> Int?
  /// Shows text that is longer than the terminal; nil if the stream is not a terminal, or the user wants no pager.
  private var pager: Pager?

  /// Creates a stream.
  ///
  /// - Parameter columns: returns the current width of the terminal in columns; `nil` for unlimited.
  public init(
    _ sink: any TextSink, isTerminal: Bool = false, isStyled: Bool = false,
    columns: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.sink = sink
    self.isTerminal = isTerminal
    self.isStyled = isStyled
    measuredColumns = columns
  }

  /// Creates a stream for a file descriptor.
  ///
  /// `COLUMNS` overrides the terminal's width (POSIX XBD 8.3). Styles are off if `NO_COLOR` is set and not empty
  /// (no-color.org) or if `TERM` is `dumb`. Lines are not redrawn on a dumb terminal.
  public init(descriptor: Int32, environment: [String: String]) {
    let device = TerminalDevice(descriptor: descriptor)
    let isTerminal = device.isTerminal && environment["TERM"] != "dumb"
    let isStyled = isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    let fixed = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    self.init(DescriptorSink(descriptor: descriptor), isTerminal: isTerminal, isStyled: isStyled) {
      device.isTerminal ? fixed ?? device.columns ?? 80 : nil
    }
    if isTerminal { pager = Pager(device: device, environment: environment) }
  }

  /// The current width of the terminal in columns; `nil` for unlimited.
  public var columns: Int? { measuredColumns() }

  /// Why output could not be written; nil if all of it was, or if the reader closed the stream.
  public var failure: String? { sink.failure }

  /// Why a part of the output has not arrived, even if only because the reader closed the stream; nil if all of it has.
  public var loss: String? { sink.loss }

  /// Writes text.
  public func write(_ text: String) { sink.write(shown(text)) }

  /// Writes text of several lines. A terminal that is too small for it shows it in the user's pager.
  public func writePaged(_ text: String) {
    let text = shown(text)
    if pager?.show(text) != true { sink.write(text) }
  }

  /// Writes bytes as they are.
  public func write(bytes: [UInt8]) { sink.write(bytes: bytes) }

  /// Writes text and a line feed.
  public func writeLine(_ text: String = "") { sink.write(shown(text) + "\n") }

  /// Writes text that quotes data as exactly one line, with control characters made visible.
  public func writeSingleLine(_ text: String) { sink.write(PrintableText.of(text) + "\n") }

  /// Writes a record of comma-separated values (RFC 4180). On a terminal, control characters in fields are replaced.
  public func writeRecord(_ fields: [String]) {
    sink.write(CSVWriter().record(isTerminal ? fields.map(PrintableText.of) : fields))
  }

  /// The text with control characters replaced, if the stream requires it.
  func shown(_ text: String) -> String {
    isGuarded ? PrintableText.lines(of: text, keepingStyles: isStyled) : text
  }

  /// The stream with control characters in its text replaced (``PrintableText``). Bytes are written unchanged.
  var guarded: ConsoleStream {
    var stream = self
    stream.isGuarded = true
    return stream
  }

  /// The text in a style, if the stream is styled.
  public func styled(_ text: String, _ style: TextStyle) -> String { isStyled ? style.applied(to: text) : text }
}
