import FoundationEssentials

/// A line of the store's log: what an operation did, or why it failed.
public struct StoreEvent: Sendable, Hashable {
  /// How important an event is.
  public enum Level: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// A step of an operation, for finding out what it did.
    case detail
    /// An operation and its result.
    case notice
    /// Something that the user may have to know, although the operation succeeded.
    case warning
    /// An operation failed.
    case error

    /// Whether the first level is less important.
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
