import ServiceData

/// How the store follows a navigation property: by the values of a referential constraint (CSDL 4.01, 8.5) if there is one
/// in either direction, else by downloaded links.
struct StoreRelation: Sendable {
  struct Pair: Sendable, Hashable {
    /// The property of the source entity.
    var source: String
    /// The property of the related entity.
    var target: String
  }

  let navigation: MemberSchema
  /// The set of the source entities.
  let sourceSet: String
  /// The set of the related entities.
  let targetSet: String
  /// The properties with equal values; empty for a relation by links.
  let pairs: [Pair]
  /// The inverse navigation property of the related entities, for a relation by links.
  let inverse: MemberSchema?

  init?(set: EntitySetSchema, type: StructuredSchema, navigation: MemberSchema, schema: ServiceSchema) {
    guard let target = Self.target(of: navigation, in: set), let targetSet = schema.set(target),
      let targetType = schema.entityType(of: targetSet)
    else { return nil }
    self.navigation = navigation
    sourceSet = set.name
    self.targetSet = target
    var members = targetType.members
    if let partner = navigation.relation?.partner, targetType.member(partner) == nil {
      // The inverse can belong to a derived type.
      members += schema.family(of: targetType).flatMap(\.members)
    }
    pairs = Self.pairs(navigation, members)
    let inverse = members.first { other in
      other.isNavigation && (other.name == navigation.relation?.partner || other.relation?.partner == navigation.name)
        && Self.target(of: other, in: targetSet) == set.name
    }
    let isItsOwn = target == set.name && inverse?.name == navigation.name
    self.inverse = pairs.isEmpty && !isItsOwn ? inverse : nil
  }

  /// Whether the store holds the links of this navigation property. Of two inverse properties, it holds the links of one and
  /// derives those of the other. A single-valued property is preferred, since it is cheaper to download.
  var isHeld: Bool {
    guard pairs.isEmpty else { return false }
    guard let inverse else { return true }
    let own = (navigation.isCollection ? 1 : 0, sourceSet, navigation.name)
    return own <= (inverse.isCollection ? 1 : 0, targetSet, inverse.name)
  }

  /// The target set of a navigation property. Bindings are keyed by the property's name, or by a path that begins with a
  /// derived type.
  private static func target(of navigation: MemberSchema, in set: EntitySetSchema) -> String? {
    guard navigation.relation?.isContainment != true else { return nil }
    return set.bindings[navigation.name]
      ?? set.bindings.first { $0.key.hasSuffix("/" + navigation.name) && $0.key.contains(".") }?.value
  }

  private static func pairs(_ navigation: MemberSchema, _ targetMembers: [MemberSchema]) -> [Pair] {
    let own = navigation.relation?.constraints ?? []
    if !own.isEmpty { return own.map { Pair(source: $0.property, target: $0.referenced) } }
    guard let partner = navigation.relation?.partner,
      let back = targetMembers.first(where: { $0.name == partner })?.relation
    else { return [] }
    return back.constraints.map { Pair(source: $0.referenced, target: $0.property) }
  }
}
