import FoundationEssentials

/// A line of the store's log: what an operation did, or why it failed.
public struct StoreEvent: Sendable, Hashable {
  /// How important an event is.
  public enum Level: Int, Sendable, Hashable, CaseIterable, Comparable {
    case detail, notice, warning, error

    public static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// When it happened.
  public var time: Date
  /// How important it is.
  public var level: Level
  /// The operation, for example `open`, `download` or `upload`.
  public var operation: String
  /// A sentence without secrets, which may name entities.
  public var message: String

  /// An event, by default of this moment.
  public init(_ level: Level, of operation: String, _ message: String, time: Date = Date()) {
    self.time = time
    self.level = level
    self.operation = operation
    self.message = message
  }
}
