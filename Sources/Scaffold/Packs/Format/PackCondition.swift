/// When a module, a target or a file is part of what is emitted: `container`, `!container`, `storage=sqlcipher`,
/// `storage!=sqlcipher`, `parts.offline`.
///
/// A name is a parameter of the pack, a fact of the service, or one of the parts (``PackFacts``).
public struct PackCondition: Hashable, Sendable {
  /// The parameter or fact that decides.
  public let name: String
  /// The value that it is compared with; without one, it must be true.
  public let value: String?
  /// Whether the condition holds where the comparison does not.
  public let isNegated: Bool

  /// Reads a condition, or returns nil where the text is not one.
  public init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(!?)((?:parts\.)?[A-Za-z][A-Za-z0-9_\-]*)(?:(!?)=(.*))?/) else { return nil }
    let (_, negation, name, inequality, value) = match.output
    guard value == nil || negation.isEmpty else { return nil }
    self.name = String(name)
    self.value = value.map(String.init)
    isNegated = !negation.isEmpty || inequality?.isEmpty == false
  }

  /// Whether the condition holds; nil where no fact has its name.
  public func holds(for facts: PackFacts) -> Bool? {
    guard let found = facts[name] else { return nil }
    let isEqual = value.map { $0 == found } ?? (found == "true")
    return isEqual != isNegated
  }
}
