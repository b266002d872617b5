/// How far a store follows an outbox: a note of the store, which changes in one transaction with what it tells of.
struct FollowedOutbox {
  /// The outbox' own identifier.
  var identifier: String
  /// The number of the last effect that the store has taken up.
  var number: Int64
  /// Whether the outbox held any request then, be it one that no row shows, such as a call.
  var hasRequests: Bool
  /// Whether rows have lost local work, all of which is to be taken up again.
  var isOutdated = false

  init(identifier: String, number: Int64, hasRequests: Bool) {
    (self.identifier, self.number, self.hasRequests) = (identifier, number, hasRequests)
  }

  /// Reads a note; nil for one that has another form.
  init?(note: String) {
    guard let space = note.lastIndex(of: " ") else { return nil }
    var text = note[note.index(after: space)...]
    isOutdated = text.hasPrefix(Self.outdatedMark)
    if isOutdated { text.removeFirst() }
    guard let number = Int64(text) else { return nil }
    (identifier, self.number, hasRequests) = (String(note[..<space]), number, text.hasPrefix("+"))
  }

  /// The note. The sign stands for the requests: earlier versions, which write none, read the same number.
  var note: String { "\(identifier) \(isOutdated ? Self.outdatedMark : "")\(hasRequests ? "+" : "")\(number)" }

  /// What no number begins with, so that earlier versions take up all work again, too.
  private static let outdatedMark = "?"

  /// Whether an outbox lacks work that the store knows of.
  ///
  /// - Parameters:
  ///   - outbox: the identifier of the outbox that is there; empty where none is.
  ///   - last: the last number that it has given.
  ///   - isShown: whether any row shows local work, for notes of earlier versions.
  func isAhead(of outbox: String, upTo last: Int64, isShown: Bool) -> Bool {
    outbox == identifier ? number > last : hasRequests || isShown
  }
}

extension StoreCatalogue {
  /// How far the store follows an outbox; nil where it follows none.
  func followedOutbox() throws -> FollowedOutbox? { try note(Self.outboxNote).flatMap(FollowedOutbox.init) }

  /// Notes that rows have lost local work.
  func noteOutdatedWork() throws {
    guard var followed = try followedOutbox() else { return }
    followed.isOutdated = true
    try setNote(Self.outboxNote, to: followed.note)
  }
}

extension SQLiteConnection {
  /// How many entities of a store show local work.
  func pendingEntities() throws(SQLiteError) -> Int { Int(try integer("SELECT count(*) FROM \"$bases\"")) }
}
