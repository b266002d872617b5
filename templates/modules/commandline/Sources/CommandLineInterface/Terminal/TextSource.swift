import FoundationEssentials
import Synchronization

/// A place that text is read from.
public protocol TextSource: Sendable {
  /// Whether a person may be asked.
  var isTerminal: Bool { get }
  /// The next line without its end, `nil` where there is none.
  ///
  /// - Parameter echo: whether a terminal shows what is typed.
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  func readLine(echo: Bool) throws -> String?
  /// All that is left.
  func readAll() throws -> Data
}

/// Lines in memory in place of a person, for tests.
public final class LineBuffer: TextSource {
  /// Whether a person is pretended to sit there.
  public let isTerminal: Bool
  private let lines: Mutex<[String]>

  /// Answers with the lines in order.
  public init(_ lines: [String] = [], isTerminal: Bool = false) {
    self.lines = Mutex(lines)
    self.isTerminal = isTerminal
  }

  /// The next line.
  public func readLine(echo: Bool) -> String? { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  /// The lines that are left, each with its end.
  public func readAll() -> Data {
    lines.withLock { rest in
      defer { rest = [] }
      return Data(rest.map { $0 + "\n" }.joined().utf8)
    }
  }
}
