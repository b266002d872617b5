import ServiceData

/// How a navigation property is followed in the store: by equal values of a referential constraint (CSDL 4.01, 8.5)
/// where there is one in either direction, else by the links that a download with `$expand` left.
struct StoreRelation: Sendable {
  struct Pair: Sendable, Hashable {
    /// The property of the entity that the navigation property is of.
    var source: String
    /// The property of the related entity.
    var target: String
  }

  let navigation: MemberSchema
  /// The set that the related entities are in.
  let targetSet: String
  /// Properties whose values are equal; empty where only links know.
  let pairs: [Pair]

  init?(set: EntitySetSchema, type: StructuredSchema, navigation: MemberSchema, schema: ServiceSchema) {
    guard let target = Self.target(of: navigation, in: set),
      let targetType = schema.set(target).flatMap(schema.entityType)
    else { return nil }
    self.navigation = navigation
    targetSet = target
    pairs = Self.pairs(navigation, targetType)
  }

  /// Bindings are keyed by the property's name, or by a path with a derived type before it.
  private static func target(of navigation: MemberSchema, in set: EntitySetSchema) -> String? {
    set.bindings[navigation.name]
      ?? set.bindings.first { $0.key.hasSuffix("/" + navigation.name) && $0.key.contains(".") }?.value
  }

  private static func pairs(_ navigation: MemberSchema, _ target: StructuredSchema) -> [Pair] {
    guard let relation = navigation.relation else { return [] }
    if !relation.constraints.isEmpty {
      return relation.constraints.map { Pair(source: $0.property, target: $0.referenced) }
    }
    guard let partner = relation.partner, let back = target.member(partner)?.relation else { return [] }
    return back.constraints.map { Pair(source: $0.referenced, target: $0.property) }
  }
}
