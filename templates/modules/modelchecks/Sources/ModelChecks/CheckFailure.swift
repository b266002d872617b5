/// The failure of a check.
public struct CheckFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A description of what was checked, found and expected.
  public let description: String

  /// Creates a failure.
  public init(_ description: String) { self.description = description }
}

/// The reason why a check does not apply.
public struct CheckSkipped: Error, Sendable, Hashable, CustomStringConvertible {
  /// A description of the reason.
  public let description: String

  /// Creates a reason.
  public init(_ description: String) { self.description = description }
}

/// Fails a check unless a condition is true.
///
/// - Throws: ``CheckFailure`` with the message.
public func demand(_ condition: Bool, _ message: @autoclosure () -> String) throws(CheckFailure) {
  guard condition else { throw CheckFailure(message()) }
}
