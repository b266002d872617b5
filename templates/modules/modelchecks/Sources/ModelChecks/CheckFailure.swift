/// What a check found to be wrong.
public struct CheckFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was checked, what was found and what was expected.
  public let description: String

  /// A failure with these words.
  public init(_ description: String) { self.description = description }
}

/// Why a check has nothing to look at here.
public struct CheckSkipped: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// A check that is skipped for this reason.
  public init(_ description: String) { self.description = description }
}

/// Ends a check unless a condition holds.
///
/// - Throws: ``CheckFailure`` with the message.
public func demand(_ condition: Bool, _ message: @autoclosure () -> String) throws(CheckFailure) {
  guard condition else { throw CheckFailure(message()) }
}
