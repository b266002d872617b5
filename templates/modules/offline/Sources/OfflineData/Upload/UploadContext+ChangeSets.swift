import FoundationEssentials
import LocalStore
import ServiceData
import TypedEntities

/// What is known of the service's handling of change sets.
extension UploadContext {
  /// How long it is remembered that the service takes none.
  private static let memory: Double = 7 * 24 * 60 * 60

  /// Why changes cannot be sent all or nothing; nil where they can, as far as that is known.
  func changeSetObstacle() async throws -> String? {
    guard remote.supportsChangeSets else { return "the service takes no change sets" }
    guard let note = try await outbox.note(Outbox.changeSetNote),
      case .row(let row)? = try? Value(json: Array(note.utf8)),
      case .string(let reason)? = row["reason"], case .string(let time)? = row["since"],
      let since = OffsetDateTime(time)?.date, row["schema"] == .string(remote.schema.document.text.fingerprint),
      (0..<Self.memory).contains(settings.now().timeIntervalSince(since))
    else { return nil }
    return reason
  }

  /// Remembers that the service refused a change set for what it is.
  func noteChangeSetRefusal(_ error: ServiceError) async throws {
    guard let status = error.status else { return }
    var row = Row(type: .untyped)
    row.loadDynamic("reason", .string("the service takes no change sets (status \(status))"))
    row.loadDynamic("since", .string(OffsetDateTime(settings.now()).description))
    row.loadDynamic("schema", .string(remote.schema.document.text.fingerprint))
    try await outbox.setNote(Outbox.changeSetNote, to: String(decoding: row.json(), as: UTF8.self))
  }

  /// Finds out whether the service has a change of a change set that it refused as a whole, since it is not able to do all
  /// or nothing.
  func keptPart(_ request: OutboxRequest) async throws -> RequestInspector.Finding? {
    var sent = request
    sent.mayHaveBeenDone = true
    guard case .success(let finding) = try await finding(on: sent, isForced: true) else { return nil }
    switch (finding, request.change) {
    case (.done(let theirs?), .service(.update(let mine, _, _, _))):
      // What was there before is no sign of a change that was done.
      let isNews = mine.type.members.indices.contains { index in
        mine.changes.contains(index) && request.base?[index] != theirs[index]
      }
      return isNews ? finding : nil
    case (.done, _), (.perhapsDone, _): return finding
    default: return nil
    }
  }
}

extension Outbox {
  static let changeSetNote = "upload.changesets"

  /// Has the next upload of a transaction find out anew whether the service takes change sets.
  public func forgetChangeSetRefusal() async throws { try await setNote(Self.changeSetNote, to: nil) }

  /// Takes changes out of their transaction: each is sent for itself, in the order of the queue.
  ///
  /// - Returns: the changes.
  /// - Throws: ``OutboxError``.
  @discardableResult
  public func split(_ transaction: String) async throws -> [OutboxRequest] {
    try await commit { try $0.split(transaction) }
  }
}

extension OutboxDatabase {
  fileprivate func split(_ transaction: String) throws -> [OutboxRequest] {
    var members = try requests().filter { $0.transaction == transaction }
    for index in members.indices {
      members[index].transaction = nil
      try save(members[index])
    }
    return members
  }
}
