/// Everything that happened to one entity in a run.
struct LedgerEntity: Sendable {
  /// One value that a property was given.
  struct Write: Sendable {
    var value: String
    /// Nil for one that was given on the server.
    var standing: Standing?
  }

  let set: WorldSet
  /// Nil where others made it on the server.
  var creation: Standing?
  /// The transaction that made it.
  var pair: String?
  var localDeletion: Standing?
  var isDeletedOnServer = false
  /// Whether changes of it were undone, or given up in favour of the server's: then nothing of it need be there.
  var isGivenUp = false
  var writes: [WorldProperty: [Write]]
  /// Values that may have arrived here, since the key that they were asked for at means several entities.
  var mayHold: Set<String> = []
  /// The entities one of which this one belongs to, and the text of the key that named them.
  var place: (owners: [String], key: String)?
  /// Values that were on the server when others changed or deleted the entity there.
  var seenOnServer: Set<String> = []

  init(_ token: String, _ set: WorldSet, _ creation: Standing?, pair: String?) {
    self.set = set
    self.creation = creation
    self.pair = pair
    let first = [Write(value: WorldRow.firstText(token), standing: creation)]
    writes = Dictionary(uniqueKeysWithValues: WorldProperty.allCases.map { ($0, first) })
  }
}
