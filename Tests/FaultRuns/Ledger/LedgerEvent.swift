/// Something that was done in a run.
enum LedgerEvent: Sendable, Codable {
  /// An entity was created locally or on the server, perhaps in a transaction.
  case created(token: String, set: WorldSet, isLocal: Bool, pair: String?)
  case wrote(value: String, property: WorldProperty, token: String, isLocal: Bool)
  /// A value was asked for at a key that means several entities, or none: it may arrive at these alone.
  case asked(value: String, tokens: [String])
  case deleted(token: String, isLocal: Bool)
  /// A key was deleted that means several entities, or none.
  case deletedOne(of: [String])
  /// An entity was made to belong to another one, which a key named: to one of some entities, or to whatever has the key.
  case placed(token: String, under: [String], key: String)
  /// The changes of an entity were undone or discarded.
  case gaveUp(token: String)
  /// The user decided that an entity which no longer exists is created again with the local values.
  case revived(token: String)
  /// The server's values before other clients changed the entity.
  case saw(values: [String], token: String)
}

/// How a local change was answered.
enum Standing: String, Sendable, Codable {
  /// The call returned: the change must not be lost.
  case acknowledged
  /// The call failed or its process was killed: the change may exist or not.
  case unknown
  /// The call was refused for a reason, and changed nothing.
  case refused
}
