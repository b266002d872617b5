/// A condition for emitting a module, a target or a file: `container`, `!container`, `storage=sqlcipher`,
/// `storage!=sqlcipher`, `parts.offline`.
///
/// A name is a parameter of the pack, a fact about the service, or one of the parts (``PackFacts``).
public struct PackCondition: Hashable, Sendable {
  /// The name of the parameter or fact.
  public let name: String
  /// The value to compare with; if nil, the fact must be true.
  public let value: String?
  /// Whether the comparison is negated.
  public let isNegated: Bool

  /// Parses a condition; returns nil if the text is not one.
  public init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(!?)((?:parts\.)?[A-Za-z][A-Za-z0-9_\-]*)(?:(!?)=(.*))?/) else { return nil }
    let (_, negation, name, inequality, value) = match.output
    guard value == nil || negation.isEmpty else { return nil }
    self.name = String(name)
    self.value = value.map(String.init)
    isNegated = !negation.isEmpty || inequality?.isEmpty == false
  }

  /// Whether the condition is true; nil if there is no fact with its name.
  public func holds(for facts: PackFacts) -> Bool? {
    guard let found = facts[name] else { return nil }
    let isEqual = value.map { $0 == found } ?? (found == "true")
    return isEqual != isNegated
  }
}
