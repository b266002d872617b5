extension EntityKey {
  /// The key as text, as it stands in parentheses in a URL before percent-encoding: `1`, or `A=1,B='x'`.
  ///
  /// - Parameters:
  ///   - type: says of what kind each part is; without it the values do.
  ///   - grammar: writes the literals.
  public func text(of type: StructuredSchema?, grammar: any QueryGrammar = StandardQueryGrammar()) -> String {
    let literals = parts.map { part in
      let reference = type?.keys.first { $0.name == part.name }
      let member = reference.flatMap { type?.member(at: $0.path) }
      return grammar.text(of: member.map { QueryLiteral(part.value, for: $0) } ?? QueryLiteral(part.value))
    }
    if literals.count == 1 { return literals[0] }
    return zip(parts, literals).map { "\($0.name)=\($1)" }.joined(separator: ",")
  }
}

extension StructuredSchema {
  /// The member at the end of a path of property names through complex types.
  public func member(at path: [String]) -> MemberSchema? {
    guard let first = path.first, let member = member(first) else { return nil }
    if path.count == 1 { return member }
    return service.structure(of: member.type)?.member(at: Array(path.dropFirst()))
  }
}

extension MemberType {
  /// The name of the type as the metadata has it.
  public var name: String {
    switch self {
    case .primitive(let kind): "Edm.\(kind.rawValue)"
    case .enumeration(let name), .complex(let name), .navigation(let name): name
    }
  }
}
