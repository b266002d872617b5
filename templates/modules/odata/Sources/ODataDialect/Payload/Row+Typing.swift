import ServiceData

extension StructuredSchema {
  /// Whether a value of one type can also be a value of the other: one is derived from the other, or one is not known.
  func isRelated(to other: StructuredSchema) -> Bool {
    self == .untyped || other == .untyped || isKind(of: other) || other.isKind(of: self)
  }

  /// The declared type that a name in a response denotes, if no value of this type can be of it; otherwise nil.
  func stranger(_ name: String) -> StructuredSchema? {
    let qualified = name.lastIndex(of: "#").map { String(name[name.index(after: $0)...]) } ?? name
    guard let found = service.type(qualified), !isRelated(to: found) else { return nil }
    return found
  }
}

extension Row {
  /// The row retyped to the type that a response names. Its own type stays if the name is unknown, or is not a derived
  /// type.
  func typed(as name: String) -> Row {
    let qualified = name.lastIndex(of: "#").map { String(name[name.index(after: $0)...]) } ?? name
    guard qualified != type.qualifiedName, let derived = type.service.type(qualified), derived.isKind(of: type) else {
      return self
    }
    return retyped(derived)
  }
}
