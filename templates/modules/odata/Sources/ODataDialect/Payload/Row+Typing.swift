import ServiceData

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
