/// Everything that happened to one entity in a run.
struct LedgerEntity: Sendable {
  /// A value of a property.
  struct Write: Sendable {
    var value: String
    /// Nil for a value that was set on the server.
    var standing: Standing?
  }

  let set: WorldSet
  /// Nil if another client created it on the server.
  var creation: Standing?
  /// The transaction of its creation.
  var pair: String?
  var localDeletion: Standing?
  var isDeletedOnServer = false
  /// Whether its changes were undone or discarded, so that none needs to exist.
  var isGivenUp = false
  var writes: [WorldProperty: [Write]]
  /// Values that may have arrived here, because their key was ambiguous.
  var mayHold: Set<String> = []
  /// The possible owners of this entity, and the key that named them.
  var place: (owners: [String], key: String)?
  /// Values that were on the server when other clients changed or deleted the entity.
  var seenOnServer: Set<String> = []

  init(_ token: String, _ set: WorldSet, _ creation: Standing?, pair: String?) {
    self.set = set
    self.creation = creation
    self.pair = pair
    let first = [Write(value: WorldRow.firstText(token), standing: creation)]
    writes = Dictionary(uniqueKeysWithValues: WorldProperty.allCases.map { ($0, first) })
  }
}
