import FoundationEssentials
import Synchronization

/// A source of text.
public protocol TextSource: Sendable {
  /// Whether the source is a terminal, so that a user can be asked.
  var isTerminal: Bool { get }
  /// Reads the next line.
  ///
  /// - Parameter echo: whether a terminal echoes the input.
  /// - Returns: the line without its line feed; `nil` at the end of the input.
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func readLine(echo: Bool) throws -> String?
  /// Reads the rest of the input.
  func readAll() throws -> Data
  /// Reads what comes next, and waits for it.
  ///
  /// - Parameter maximum: the maximum number of bytes. A source in memory can return more.
  /// - Returns: no bytes at the end of the input.
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func read(upTo maximum: Int) throws -> Data
  /// Reads what has arrived, without waiting.
  ///
  /// - Parameter maximum: the maximum number of bytes.
  /// - Returns: no bytes if none have arrived; `nil` at the end of the input.
  func readAvailable(_ maximum: Int) throws -> Data?
  /// Runs work while a terminal echoes nothing, and discards what was typed but not read. Without it, text that a user types
  /// while a secret is checked would be shown.
  func withoutEcho<Result: Sendable>(_ work: () async throws -> Result) async rethrows -> Result
}

extension TextSource {
  public func read(upTo maximum: Int) throws -> Data { try readAll() }

  /// Reads the rest of the input, which has arrived.
  public func readAvailable(_ maximum: Int) throws -> Data? {
    let rest = try readAll()
    return rest.isEmpty ? nil : rest
  }

  public func withoutEcho<Result: Sendable>(_ work: () async throws -> Result) async rethrows -> Result {
    try await work()
  }
}

/// Reads lines from memory, for tests.
public final class LineBuffer: TextSource {
  /// Whether the source claims to be a terminal.
  public let isTerminal: Bool
  private let lines: Mutex<[String]>

  /// Creates a source of lines.
  public init(_ lines: [String] = [], isTerminal: Bool = false) {
    self.lines = Mutex(lines)
    self.isTerminal = isTerminal
  }

  /// Removes and returns the next line.
  public func readLine(echo: Bool) -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  /// Removes and returns the remaining lines, each with a line feed.
  public func readAll() -> Data {
    lines.withLock { rest in
      defer { rest = [] }
      return Data(rest.map { $0 + "\n" }.joined().utf8)
    }
  }
}
