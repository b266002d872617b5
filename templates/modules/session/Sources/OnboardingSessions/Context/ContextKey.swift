/// The typed name of a value in an ``OnboardingContext``.
///
/// Declare one beside the step that puts the value there:
///
///     extension ContextKey where Value == LocalDatabase {
///       static var database: ContextKey { ContextKey("database") }
///     }
public struct ContextKey<Value: Sendable>: Sendable, Hashable {
  /// The name, which errors show.
  public let name: String

  /// Makes a key; two keys of one name and type are equal.
  public init(_ name: String) {
    self.name = name
  }
}
