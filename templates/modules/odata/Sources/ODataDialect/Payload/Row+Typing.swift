import ServiceData

extension StructuredSchema {
  /// Whether a value of one type can be one of the other, since one is derived from the other or is not known.
  func isRelated(to other: StructuredSchema) -> Bool {
    self == .untyped || other == .untyped || isKind(of: other) || other.isKind(of: self)
  }

  /// The declared type of a name in an answer that no value of this type can be of; nil where there is none.
  func stranger(_ name: String) -> StructuredSchema? {
    let qualified = name.lastIndex(of: "#").map { String(name[name.index(after: $0)...]) } ?? name
    guard let found = service.type(qualified), !isRelated(to: found) else { return nil }
    return found
  }
}

extension Row {
  /// The row as one of the type that an answer names; of its own where the name is unknown or leads elsewhere.
  func typed(as name: String) -> Row {
    let qualified = name.lastIndex(of: "#").map { String(name[name.index(after: $0)...]) } ?? name
    guard qualified != type.qualifiedName, let derived = type.service.type(qualified), derived.isKind(of: type) else {
      return self
    }
    return retyped(derived)
  }
}
