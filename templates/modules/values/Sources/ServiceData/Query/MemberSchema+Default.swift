extension MemberSchema {
  /// The default of the facets as a value; nil if there is none, or if its text is not a value of the member's type.
  public var declaredDefault: Value? {
    guard let text = facets.defaultValue else { return nil }
    return QueryLiteral(.string(text), kind: .primitive(.string)).converted(to: type)?.value
  }
}
