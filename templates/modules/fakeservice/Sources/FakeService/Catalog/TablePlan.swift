import ServiceData

/// What is known of a table of entities before it has any: an entity set, a singleton, or the entities that others contain.
struct TablePlan: Sendable {
  /// The name of the set, or `Orders/Items` for contained entities.
  let path: String
  /// The set that the path begins with.
  let set: EntitySetSchema
  /// The declared type of the entities.
  let type: StructuredSchema
  /// The types that entities really have: the declared one and those derived from it, without abstract ones.
  let concreteTypes: [StructuredSchema]
  /// The table of the entities that contain these, and through which property.
  let owner: (path: String, member: MemberSchema)?
  /// Whether there is one entity that needs no key.
  var isSingleton: Bool { owner == nil && set.isSingleton }

  /// The type of the entity that is counted from 0 in the sample data.
  func sampleType(_ ordinal: Int) -> StructuredSchema? {
    concreteTypes.isEmpty ? nil : concreteTypes[ordinal % concreteTypes.count]
  }
}

/// Properties here that hold the values of properties of an entity in another table (CSDL 4.01, 8.5).
struct ForeignKey: Sendable {
  /// The table of the entities that are referred to.
  let table: String
  let constraints: [MemberConstraint]
}

/// How a navigation property finds the entities that it leads to.
enum TableRelation: Sendable {
  /// In a table of their own, by the entity that contains them.
  case contained(table: String)
  /// Those of a table whose properties equal properties here.
  case matching(table: String, [MemberConstraint])
  /// Those that links of the entity here name.
  case linking(table: String)
  /// Those whose links name the entity here; `member` is their navigation property.
  case linked(table: String, member: MemberSchema)
  /// Nowhere: the metadata does not say in which set they are.
  case nowhere
}
