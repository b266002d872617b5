extension EntityKey {
  /// The key as text, as it is written in parentheses in a URL before percent-encoding: `1`, or `A=1,B='x'`.
  ///
  /// - Parameters:
  ///   - type: gives the kind of each part; without it, the kind follows from the value.
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
  /// The member at the end of a path of property names, through complex types.
  public func member(at path: [String]) -> MemberSchema? {
    guard let first = path.first, let member = member(first) else { return nil }
    if path.count == 1 { return member }
    return service.structure(of: member.type)?.member(at: Array(path.dropFirst()))
  }
}

extension MemberType {
  /// The name of the type in the metadata.
  public var name: String {
    switch self {
    case .primitive(let kind): "Edm.\(kind.rawValue)"
    case .enumeration(let name), .complex(let name), .navigation(let name): name
    }
  }
}

/// Reads the text of a key, as it is written in parentheses in a URL (OData 4.01 Part 2: URL Conventions, 4.3.1): `1`,
/// `'x'`, or `A=1,B='x'`.
public struct EntityKeyParser: Sendable {
  private let type: StructuredSchema
  private let grammar: any QueryGrammar

  /// A parser of keys of an entity type.
  public init(_ type: StructuredSchema, grammar: any QueryGrammar = StandardQueryGrammar()) {
    self.type = type
    self.grammar = grammar
  }

  /// Reads a whole text as a key.
  ///
  /// - Parameter isLenient: whether a single key of text may be written without quotes, as a person types it.
  /// - Throws: ``QuerySyntaxError`` if the text is not a key, or if the key does not fit the type.
  public func key(_ text: String, isLenient: Bool = false) throws(QuerySyntaxError) -> EntityKey {
    if isLenient, let key = unquotedKey(text) { return key }
    var scanner = QueryScanner(text)
    let key = try key(&scanner)
    guard scanner.isAtEnd else { throw scanner.unexpected("',' or the end of the key") }
    return key
  }

  /// Reads the key at the scanner's position.
  public func key(_ scanner: inout QueryScanner) throws(QuerySyntaxError) -> EntityKey {
    guard !type.keys.isEmpty else { throw scanner.unexpected("no key, since '\(type.qualifiedName)' has none") }
    scanner.skipSpace()
    var values: [String: Value] = [:]
    repeat {
      scanner.skipSpace()
      let reference = try reference(&scanner, isFirst: values.isEmpty)
      guard values[reference.name] == nil else { throw scanner.unexpected("'\(reference.name)' once") }
      values[reference.name] = try value(of: reference, &scanner)
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
    var parts: [EntityKey.Part] = []
    for reference in type.keys {
      guard let value = values[reference.name] else { throw scanner.unexpected("',' and '\(reference.name)='") }
      parts.append(EntityKey.Part(name: reference.name, value: value))
    }
    return EntityKey(parts)
  }

  /// The part of the key whose value comes next: the named one, or the only one.
  private func reference(_ scanner: inout QueryScanner, isFirst: Bool) throws(QuerySyntaxError) -> KeyReference {
    let start = scanner.position
    if let name = scanner.identifier(), scanner.skip(UInt8(ascii: "=")) {
      if let reference = type.keys.first(where: { $0.name == name }) { return reference }
    } else if isFirst, type.keys.count == 1, let only = type.keys.first {
      scanner.position = start
      return only
    }
    scanner.position = start
    throw scanner.unexpected(type.keys.map { "'\($0.name)='" }.joined(separator: ", "))
  }

  private func value(of reference: KeyReference, _ scanner: inout QueryScanner) throws(QuerySyntaxError) -> Value {
    let start = scanner.position
    let member = type.member(at: reference.path)
    if let literal = try grammar.readLiteral(&scanner), !literal.value.isNull {
      guard let member else { return literal.value }
      if let value = literal.converted(to: member.type)?.value { return value }
    }
    scanner.position = start
    throw scanner.unexpected(member.map { "a value of type \($0.type.name)" } ?? "a literal")
  }

  private func unquotedKey(_ text: String) -> EntityKey? {
    guard type.keys.count == 1, let reference = type.keys.first, let member = type.member(at: reference.path) else {
      return nil
    }
    guard !text.hasPrefix("'"), !text.hasPrefix("\(reference.name)=") else { return nil }
    // The literal of an enumeration member ends with a quote; its bare name never does.
    let isText = if case .enumeration = member.type { !text.hasSuffix("'") } else { member.primitive == .string }
    return isText ? EntityKey([EntityKey.Part(name: reference.name, value: .string(text))]) : nil
  }
}
