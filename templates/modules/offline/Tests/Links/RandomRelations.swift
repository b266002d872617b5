import SeededNumbers
import ServiceData

/// A schema of a few randomly related sets, with and without referential constraints, and queries and changes for it.
struct RandomRelations {
  /// A navigation from one set to another.
  struct Way: Sendable {
    var set: String
    var navigation: String
    var target: String
    var isCollection: Bool
    /// Whether a referential constraint defines it.
    var isConstrained: Bool
    /// Whether both ends have at most one entity. How a change of one end affects the other is up to the service.
    var isOneToOne = false
  }

  let version: String
  let schema: ServiceSchema
  let ways: [Way]
  private static let sets = ["Apples", "Boats", "Cups"]

  init(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    version = random.pick(["2.0", "3.0", "4.0", "4.0"])
    var members: [String: [MemberSchema]] = [:]
    var bindings: [String: [String: String]] = [:]
    var ways: [Way] = []
    for set in Self.sets {
      members[set] = [
        MemberSchema(name: "ID", type: .primitive(.int32), isNullable: false),
        MemberSchema(name: "Name", type: .primitive(.string)),
      ]
    }
    for number in 1...Int.random(in: 2...5, using: &random) {
      let (source, target) = (random.pick(Self.sets), random.pick(Self.sets))
      let (own, back) = ("To\(number)", "From\(number)")
      let isMany = random.pick([false, false, true])
      let isConstrained = !isMany && random.pick([true, false, false])
      let hasPartner = random.pick([true, true, false])
      let isBackMany = isConstrained || random.pick([true, true, false])
      var relation = MemberRelation(partner: hasPartner ? back : nil)
      if isConstrained {
        let key = "Key\(number)"
        members[source]?.append(MemberSchema(name: key, type: .primitive(.int32)))
        relation.constraints = [MemberConstraint(property: key, referenced: "ID")]
      }
      members[source]?.append(Self.member(own, target, isMany, relation))
      bindings[source, default: [:]][own] = target
      let isOneToOne = hasPartner && !isMany && !isBackMany
      ways.append(
        Way(
          set: source, navigation: own, target: target, isCollection: isMany, isConstrained: isConstrained,
          isOneToOne: isOneToOne))
      guard hasPartner else { continue }
      members[target]?.append(Self.member(back, source, isBackMany, MemberRelation(partner: own)))
      bindings[target, default: [:]][back] = source
      ways.append(
        Way(
          set: target, navigation: back, target: source, isCollection: isBackMany, isConstrained: isConstrained,
          isOneToOne: isOneToOne))
    }
    self.ways = ways
    schema = ServiceSchema(
      SchemaDocument(
        protocolName: "odata", protocolVersion: version,
        types: Self.sets.map { set in
          StructuredDeclaration(
            kind: .entity, qualifiedName: "Net.\(set)Type", keys: [KeyReference(path: ["ID"])],
            members: members[set] ?? [])
        },
        sets: Self.sets.map {
          EntitySetSchema(name: $0, typeName: "Net.\($0)Type", bindings: bindings[$0] ?? [:])
        }))
  }

  private static func member(
    _ name: String, _ target: String, _ isCollection: Bool, _ relation: MemberRelation
  ) -> MemberSchema {
    MemberSchema(
      name: name, type: .navigation("Net.\(target)Type"), isCollection: isCollection, relation: relation)
  }

  var setNames: [String] { Self.sets }

  func type(of set: String) -> StructuredSchema { schema.set(set).flatMap(schema.entityType) ?? .untyped }

  static func key(_ id: Int64) -> EntityKey { EntityKey([.init(name: "ID", value: .int(id))]) }
}

extension RandomRelations {
  /// Filters of defining queries that leave entities out. They are only for sets without referential constraints: equal
  /// values do not reveal entities that are not here.
  var filters: [String: QueryExpression] {
    let free = Self.sets.filter { set in !ways.contains { $0.isConstrained && ($0.set == set || $0.target == set) } }
    let limit = QueryExpression.literal(QueryLiteral(.int(3), kind: .primitive(.int32)))
    return Dictionary(
      free.prefix(1).map { ($0, .binary(.le, .path(QueryPath(["ID"])), limit)) },
      uniquingKeysWith: { first, _ in first })
  }
}

// Queries.
extension RandomRelations {
  func query(_ random: inout SeededNumbers) -> RowQuery {
    let way = random.pick(ways)
    var query = RowQuery(set: way.set)
    switch random.next() % 4 {
    case 0: query.filter = condition(way, &random)
    case 1:
      query.filter = condition(way, &random)
      query.expand = [expansion(of: way.set, depth: 1, &random)].compactMap(\.self)
    default: query.expand = [expansion(of: way.set, depth: 2, &random)].compactMap(\.self)
    }
    return query
  }

  private func expansion(of set: String, depth: Int, _ random: inout SeededNumbers) -> ExpandTerm? {
    let own = ways.filter { $0.set == set }
    guard depth > 0, !own.isEmpty else { return nil }
    let way = random.pick(own)
    var term = ExpandTerm(path: way.navigation)
    if random.next() % 2 == 0 {
      term.expand = [expansion(of: way.target, depth: depth - 1, &random)].compactMap(\.self)
    }
    return term
  }

  private func condition(_ way: Way, _ random: inout SeededNumbers) -> QueryExpression {
    let number = QueryExpression.literal(
      QueryLiteral(.int(Int64.random(in: 1...6, using: &random)), kind: .primitive(.int32)))
    let comparison = random.pick([QueryExpression.BinaryOperator.eq, .lt, .ge, .ne])
    guard way.isCollection else {
      return .binary(comparison, .path(QueryPath([way.navigation, "ID"])), number)
    }
    // V2 has no lambda operators, and only V4 counts.
    guard version != "2.0" else { return .binary(comparison, .path(QueryPath(["ID"])), number) }
    if version == "4.0", random.next() % 3 == 0 {
      let one = QueryExpression.literal(QueryLiteral(.int(1), kind: .primitive(.int32)))
      return .binary(comparison, .path(QueryPath([way.navigation, "$count"])), one)
    }
    return .lambda(
      random.pick([.any, .all]), over: QueryPath([way.navigation]), variable: "x",
      predicate: .binary(comparison, .path(QueryPath(["x", "ID"])), number))
  }
}

// Changes.
extension RandomRelations {
  /// A change of entities or links.
  ///
  /// - Parameter keys: the keys of the existing entities by set, which are updated with the change.
  func change(_ keys: inout [String: [Int64]], number: Int64, _ random: inout SeededNumbers) -> ServiceChange? {
    switch random.next() % 8 {
    case 0:
      let set = random.pick(setNames)
      guard let id = keys[set]?.randomElement(using: &random) else { return nil }
      keys[set]?.removeAll { $0 == id }
      return .delete(Self.key(id), set: set, etag: nil)
    case 1, 2:
      let set = random.pick(setNames)
      keys[set, default: []].append(number)
      return .create(newRow(set, number, keys, &random), set: set)
    case 3:
      guard let way = loose(&random), let source = keys[way.set]?.randomElement(using: &random),
        let target = keys[way.target]?.randomElement(using: &random)
      else { return nil }
      return .unlink(
        source: Self.key(source), set: way.set, navigation: way.navigation,
        target: way.isCollection ? Self.key(target) : nil, targetSet: way.isCollection ? way.target : nil)
    default:
      guard let way = loose(&random), let source = keys[way.set]?.randomElement(using: &random),
        let target = keys[way.target]?.randomElement(using: &random)
      else { return nil }
      return .link(
        source: Self.key(source), set: way.set, navigation: way.navigation, target: Self.key(target),
        targetSet: way.target)
    }
  }

  private func loose(_ random: inout SeededNumbers) -> Way? {
    ways.filter { !$0.isConstrained && !$0.isOneToOne }.randomElement(using: &random)
  }

  private func newRow(
    _ set: String, _ number: Int64, _ keys: [String: [Int64]], _ random: inout SeededNumbers
  ) -> Row {
    var row = Row(type: type(of: set))
    row["ID"] = .int(number)
    row["Name"] = .string("New \(number)")
    for way in ways where way.set == set && !way.isConstrained && !way.isOneToOne && random.next() % 2 == 0 {
      guard let target = keys[way.target]?.filter({ $0 != number }).randomElement(using: &random) else { continue }
      let reference = Row(referenceTo: Self.key(target), in: way.target, of: type(of: way.target))
      row[way.navigation] = way.isCollection ? .list([.row(reference)]) : .row(reference)
    }
    return row
  }
}
