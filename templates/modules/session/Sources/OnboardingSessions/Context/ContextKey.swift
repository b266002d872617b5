/// The typed name of a value in an ``OnboardingContext``.
///
/// Declare each key next to the step that sets its value:
///
///     extension ContextKey where Value == LocalDatabase {
///       static var database: ContextKey { ContextKey("database") }
///     }
public struct ContextKey<Value: Sendable>: Sendable, Hashable {
  /// The name, for errors.
  public let name: String

  /// Creates a key. Keys with the same name and type are equal.
  public init(_ name: String) {
    self.name = name
  }
}
