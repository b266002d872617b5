/// The position up to which a store has applied the effects of an outbox. It is a note in the store, which is updated in the
/// same transaction as the rows.
struct FollowedOutbox {
  /// The identifier of the outbox.
  var identifier: String
  /// The number of the last applied effect.
  var number: Int64
  /// Whether the outbox had any request then, including those that affect no row, such as a call.
  var hasRequests: Bool
  /// Whether rows have lost local changes, so that all of them must be applied again.
  var isOutdated = false

  init(identifier: String, number: Int64, hasRequests: Bool) {
    (self.identifier, self.number, self.hasRequests) = (identifier, number, hasRequests)
  }

  /// Parses a note; nil for any other text.
  init?(note: String) {
    guard let space = note.lastIndex(of: " ") else { return nil }
    var text = note[note.index(after: space)...]
    isOutdated = text.hasPrefix(Self.outdatedMark)
    if isOutdated { text.removeFirst() }
    guard let number = Int64(text) else { return nil }
    (identifier, self.number, hasRequests) = (String(note[..<space]), number, text.hasPrefix("+"))
  }

  /// The text of the note. The sign means that there are requests. Earlier versions, which write no sign, read the same
  /// number.
  var note: String { "\(identifier) \(isOutdated ? Self.outdatedMark : "")\(hasRequests ? "+" : "")\(number)" }

  /// The mark of an outdated position. No number begins with it, so that earlier versions also apply all changes again.
  private static let outdatedMark = "?"

  /// Whether an outbox lacks changes that the store has applied.
  ///
  /// - Parameters:
  ///   - outbox: the identifier of the existing outbox; empty if there is none.
  ///   - last: the last number that it has assigned.
  ///   - isShown: whether any row has local changes, for notes of earlier versions.
  func isAhead(of outbox: String, upTo last: Int64, isShown: Bool) -> Bool {
    outbox == identifier ? number > last : hasRequests || isShown
  }
}

extension StoreCatalogue {
  /// The applied position of an outbox; nil if the store follows no outbox.
  func followedOutbox() throws -> FollowedOutbox? { try note(Self.outboxNote).flatMap(FollowedOutbox.init) }

  /// Records that rows have lost local changes.
  func noteOutdatedWork() throws {
    guard var followed = try followedOutbox() else { return }
    followed.isOutdated = true
    try setNote(Self.outboxNote, to: followed.note)
  }
}

extension SQLiteConnection {
  /// The number of entities with local changes.
  func pendingEntities() throws(SQLiteError) -> Int { Int(try integer("SELECT count(*) FROM \"$bases\"")) }
}
