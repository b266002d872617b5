import ServiceData

/// The definition of a table: an entity set, a singleton, or contained entities.
struct TablePlan: Sendable {
  /// The name of the set, or `Orders/Items` for contained entities.
  let path: String
  /// The set at the start of the path.
  let set: EntitySetSchema
  /// The declared type of the entities.
  let type: StructuredSchema
  /// The possible types of entities: the declared type and its derived types, without abstract ones.
  let concreteTypes: [StructuredSchema]
  /// For contained entities: the table of their owners and the containment property.
  let owner: (path: String, member: MemberSchema)?
  /// Whether the table has a single entity without a key.
  var isSingleton: Bool { owner == nil && set.isSingleton }

  /// The type of a sample entity; entities are numbered from 0.
  func sampleType(_ ordinal: Int) -> StructuredSchema? {
    concreteTypes.isEmpty ? nil : concreteTypes[ordinal % concreteTypes.count]
  }
}

/// Properties with the key of an entity in another table (CSDL 4.01, 8.5).
struct ForeignKey: Sendable {
  /// The referenced table.
  let table: String
  let constraints: [MemberConstraint]
}

/// How the targets of a navigation property are found.
enum TableRelation: Sendable {
  /// The entities in a table of contained entities with this owner.
  case contained(table: String)
  /// The entities of a table with equal properties.
  case matching(table: String, [MemberConstraint])
  /// The entities that the links of this entity refer to.
  case linking(table: String)
  /// The entities whose links refer to this entity; `member` is their navigation property.
  case linked(table: String, member: MemberSchema)
  /// None, since the metadata does not determine the target set.
  case nowhere
}
