import ServiceData

/// How a navigation property is followed in the store: by equal values of a referential constraint (CSDL 4.01, 8.5)
/// where there is one in either direction, else by links that downloads bring.
struct StoreRelation: Sendable {
  struct Pair: Sendable, Hashable {
    /// The property of the entity that the navigation property is of.
    var source: String
    /// The property of the related entity.
    var target: String
  }

  let navigation: MemberSchema
  /// The set of the entities that the navigation property is of.
  let sourceSet: String
  /// The set that the related entities are in.
  let targetSet: String
  /// Properties whose values are equal; empty where only links know.
  let pairs: [Pair]
  /// The navigation property of the related entities that leads back to this set, where no constraint decides.
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
      // It belongs to a derived type.
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

  /// Whether the store keeps the links by this navigation property. Of two that are each other's inverse it keeps those
  /// of one, and derives the other: a single-valued one is cheaper to download.
  var isHeld: Bool {
    guard pairs.isEmpty else { return false }
    guard let inverse else { return true }
    let own = (navigation.isCollection ? 1 : 0, sourceSet, navigation.name)
    return own <= (inverse.isCollection ? 1 : 0, targetSet, inverse.name)
  }

  /// Bindings are keyed by the property's name, or by a path with a derived type before it.
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
