import HTTPTransport
import ServiceData

/// Parses a resource path segment by segment, and tracks the type of the current resource.
struct ResourcePathReader {
  /// The current resource.
  struct Place {
    /// The type of the entities or complex values.
    var structure: StructuredSchema?
    /// The type of any other value.
    var scalar: MemberType?
    var isCollection = false
    /// Whether no segment can follow.
    var isEnd = false
  }

  let schema: ServiceSchema
  let grammar: any QueryGrammar
  let options: RequestOptions
  /// Whether links are addressed by `$links`, as before V4.
  let knowsLinks: Bool
  /// Whether the path addresses links instead of entities.
  var isLinks = false
  private(set) var segments: [ODataRequestTarget.Segment] = []
  private(set) var place = Place()
  /// The entity set of the entities, if the metadata determines it.
  private(set) var set: String?

  init(schema: ServiceSchema, grammar: any QueryGrammar, options: RequestOptions, knowsLinks: Bool) {
    self.schema = schema
    self.grammar = grammar
    self.options = options
    self.knowsLinks = knowsLinks
  }

  /// Parses a percent-encoded path. It is split before it is decoded, so that a key can contain `%2F`.
  mutating func read(_ path: String) throws {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first?.isEmpty == true { parts.removeFirst() }
    if parts.last?.isEmpty == true { parts.removeLast() }
    for part in parts {
      var scanner = QueryScanner(PercentEncoding.decode(part))
      try readSegment(&scanner)
      guard scanner.isAtEnd else { throw scanner.unexpected("'/' or the end of the path") }
    }
    if isLinks { append(.reference, Place(isEnd: true)) }
  }

  private mutating func readSegment(_ scanner: inout QueryScanner) throws {
    guard !place.isEnd else { throw scanner.unexpected("the end of the path") }
    if scanner.peek() == UInt8(ascii: "$") { return try readSystemSegment(&scanner) }
    if segments.isEmpty { return try readRoot(&scanner) }
    let start = scanner.position
    if let name = scanner.qualifiedName(), try readNamed(name, &scanner) { return }
    scanner.position = start
    try readPosition(&scanner)
  }

  /// Parses the first segment: a set, a singleton, or the import of an operation.
  private mutating func readRoot(_ scanner: inout QueryScanner) throws {
    let start = scanner.position
    let known = schema.sets.filter { scanner.isName($0.name) }.max { $0.name.utf8.count < $1.name.utf8.count }
    if let known {
      scanner.position += known.name.utf8.count
      segments.append(.set(known))
      set = known.name
      place = Place(structure: schema.entityType(of: known), isCollection: !known.isSingleton)
      if place.isCollection { try readKey(&scanner) }
      return
    }
    guard let name = scanner.qualifiedName() else { throw scanner.unexpected("an entity set") }
    let overloads = schema.operations(name).filter { $0.binding == nil }
    if try readOperation(overloads, &scanner) { return }
    scanner.position = start
    throw ServiceError(.notFound, "no resource '\(scanner.text(start..<scanner.bytes.count))'", status: 404)
  }

  /// Parses a cast, an operation or a member; false without effect for any other name.
  private mutating func readNamed(_ name: String, _ scanner: inout QueryScanner) throws -> Bool {
    if segments == [.entity], let type = schema.type(name) {
      append(.cast(type), Place(structure: type))
      return true
    }
    if let type = place.structure {
      if let derived = derived(name, of: type), scanner.isAtEnd || scanner.peek() == UInt8(ascii: "(") {
        if case .cast = segments.last { throw scanner.unexpected("at most one cast") }
        segments.append(.cast(derived))
        place.structure = derived
        if place.isCollection, derived.kind == .entity { try readKey(&scanner) }
        return true
      }
      if !place.isCollection, scanner.isAtEnd || scanner.peek() == UInt8(ascii: "("), let member = type.member(name) {
        try readMember(member, &scanner)
        return true
      }
    }
    return try readOperation(bound(name), &scanner)
  }

  private mutating func readMember(_ member: MemberSchema, _ scanner: inout QueryScanner) throws {
    segments.append(.member(member))
    let structure = schema.structure(of: member.type)
    place = Place(structure: structure, scalar: structure == nil ? member.type : nil, isCollection: member.isCollection)
    if member.isNavigation {
      set = schema.set(set ?? "")?.bindings[member.name]
      if member.isCollection { try readKey(&scanner) }
    }
  }

  /// Parses a key in parentheses, if there is one.
  private mutating func readKey(_ scanner: inout QueryScanner) throws {
    guard let type = place.structure, scanner.skip(UInt8(ascii: "(")) else { return }
    let expressions = options.aliases
    let parser = EntityKeyParser(type, grammar: AliasGrammar(base: grammar, aliases: expressions))
    segments.append(.key(try parser.key(&scanner)))
    try scanner.take(UInt8(ascii: ")"))
    place.isCollection = false
  }

  /// Parses a segment that selects an element of a collection: a key without parentheses (URL Conventions, 4.3.6), or an index.
  private mutating func readPosition(_ scanner: inout QueryScanner) throws {
    let text = scanner.text(scanner.position..<scanner.bytes.count)
    guard place.isCollection, !text.isEmpty else { return try refuse(scanner) }
    if place.structure?.kind != .entity {
      guard let index = Int(text) else { return try refuse(scanner) }
      segments.append(.index(index))
    } else {
      try readKeySegment(text, scanner)
    }
    scanner.position = scanner.bytes.count
    if place.structure?.kind != .entity { place.isCollection = false }
  }

  /// Parses a segment as a part of a key; the parts of a key are consecutive segments.
  private mutating func readKeySegment(_ text: String, _ scanner: QueryScanner) throws {
    guard let type = place.structure, !type.keys.isEmpty else { return try refuse(scanner) }
    var parts: [EntityKey.Part] = []
    if case .key(let started) = segments.last {
      parts = started.parts
      segments.removeLast()
    }
    let reference = type.keys[parts.count]
    let member = type.member(at: reference.path)
    guard !text.hasSuffix(")"), let value = KeySegment.value(text, of: member) else { return try refuse(scanner) }
    segments.append(.key(EntityKey(parts + [EntityKey.Part(name: reference.name, value: value)])))
    place.isCollection = parts.count + 1 < type.keys.count
  }

  private func refuse(_ scanner: QueryScanner) throws {
    let rest = scanner.text(scanner.position..<scanner.bytes.count)
    guard !rest.isEmpty, scanner.peek().map(QueryScanner.isIdentifierStart) == true else {
      throw scanner.unexpected("a property, a type or an operation")
    }
    let owner = place.structure.map { " of '\($0.qualifiedName)'" } ?? ""
    throw ServiceError(.notFound, "no resource '\(rest)'\(owner)", status: 404)
  }

  mutating func append(_ segment: ODataRequestTarget.Segment, _ place: Place) {
    segments.append(segment)
    self.place = place
  }

  mutating func enter(set name: String?, _ place: Place, _ scanner: inout QueryScanner) throws {
    set = name
    self.place = place
    if place.isCollection, place.structure?.kind == .entity { try readKey(&scanner) }
  }
}

extension QueryScanner {
  /// Whether a name follows, at the end or before a parenthesis; names of sets can contain any character.
  fileprivate func isName(_ name: String) -> Bool {
    let end = position + name.utf8.count
    guard bytes[position...].starts(with: name.utf8) else { return false }
    return end == bytes.count || bytes[end] == UInt8(ascii: "(")
  }
}
