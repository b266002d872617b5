import LocalStore

/// Why the outbox cannot do what it was asked to. What it has accepted is never lost by an error.
public enum OutboxError: Error, Sendable, Hashable {
  /// SQLite refused; a full disk, a damaged file and the like.
  case database(SQLiteError)
  case foreignFile(path: String)
  case newerFormat(path: String, found: Int, known: Int)
  /// The file was made with another key, or without one; or it is no database.
  case cannotDecrypt(path: String)
  /// The work is for another service, or another user of it, than the outbox was opened for.
  case boundElsewhere(path: String, kept: OutboxOwner, asked: OutboxOwner)
  /// The outbox lacks changes that it had accepted: its file is gone, was emptied, or was put back from an older copy. So many
  /// entities of the store show local work: none where calls, links or content waited. To go on without these changes, remove
  /// the store, which is read again then.
  case changesMissing(path: String, entities: Int)
  case closed(path: String)
  case unknownRequest(Int64)
  /// The request is on its way to the service.
  case beingSent(Int64)
  /// The state of a request does not allow the event; nothing was changed.
  case illegalTransition(Int64, OutboxRequest.State, OutboxRequest.Event)
  /// Other changes stand on the one that would go.
  case hasDependents(Int64, [Int64])
  /// The service gave no key for an entity that it created.
  case missingKey(Int64)
  /// No key of this type can be made up.
  case keyNeeded(set: String, property: String)
  case unknownEntity(set: String)
  /// A request that waits is about an entity of the key that a new one was to have.
  case keyTaken(set: String, key: String, Int64)
  /// The device has an entity of the key that a new one was to have.
  case entityExists(set: String, key: String)
  /// Only a creation that was refused can turn out to be of an entity that is there.
  case noRefusedCreation(Int64)
  /// The service has no entity of this key, or gives none.
  case notOnService(set: String, key: String)
  case notConflicted(Int64)
  /// The conflict is about an entity that is on the service for certain.
  case notDoubtful(Int64)
  /// Both sides changed what cannot be merged.
  case unmergeable(Int64)
  /// The change is safe in the outbox, but the store could not take it up; the next opening repeats that.
  case notShown(path: String, reason: String)
  /// What the service has of the edited entity cannot be read; nothing was queued.
  case unreadable(path: String, reason: String)
  /// Content that shall be sent could not be written to the disk; nothing was queued.
  case mediaNotKept(path: String, reason: String)
  case unreadableLine(Int, reason: String)
  /// A request of the file is damaged, or a newer version wrote it. It stays as it is, and nothing is sent.
  case unreadableRequest(Int64, reason: String)
  /// A row of another table of the file is damaged, or a newer version wrote it. It stays as it is.
  case unreadableRecord(table: String, reason: String)
  /// What the store has to follow is damaged, or a newer version wrote it. It stays as it is.
  case unreadableEffect(Int64, reason: String)
  /// No service takes the change in this form; nothing was queued.
  case unsendable(String)
}

extension OutboxError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .database(let error): error.description
    case .foreignFile(let path):
      "'\(path)' is a database of another program; choose another directory for the outbox"
    case .newerFormat(let path, let found, let known):
      "outbox '\(path)' has format \(found), expected at most \(known); use the newer version of this program"
    case .cannotDecrypt(let path):
      "outbox '\(path)' cannot be read with this key; give the key that it was made with"
    case .boundElsewhere(let path, let kept, let asked):
      "outbox '\(path)' holds work for \(kept), not for \(asked); use another directory ('--profile DIR'), or send or "
        + "export the work and remove it ('session remove')"
    case .changesMissing(let path, let entities):
      "outbox '\(path)' lacks changes that were made on this device"
        + (entities == 0 ? "" : ", which \(entities) \(entities == 1 ? "entity" : "entities") of the store show")
        + "; put the file back from a copy, or give them up with 'session remove --discard-pending'"
    case .closed(let path): "outbox '\(path)' is closed; open it first"
    case .unknownRequest(let id): "the outbox has no request \(id); 'queue list' shows those that it has"
    case .beingSent(let id): "request \(id) is being sent; wait for the upload, or stop it"
    case .illegalTransition(let id, let state, let event):
      "request \(id) is '\(state.rawValue)', and '\(event.rawValue)' needs "
        + OutboxRequest.State.allCases.filter { $0.allows(event) }.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        + "; synchronize again"
    case .hasDependents(let id, let others):
      "request \(id) cannot go alone, since \(others.map(String.init).joined(separator: ", ")) depend on it; "
        + "take them along with '--cascade'"
    case .missingKey(let id): "the service created the entity of request \(id), but gave no key for it"
    case .keyNeeded(let set, let property): "'\(property)' is part of the key of '\(set)'; give it a value"
    case .unknownEntity(let set): "'\(set)' has no such entity on this device; synchronize first"
    case .keyTaken(let set, let key, let id):
      "request \(id) already waits for '\(set)(\(key))'; change that entity, or give the new one another key"
    case .entityExists(let set, let key):
      "'\(set)(\(key))' exists already; change that entity, or give the new one another key"
    case .noRefusedCreation(let id):
      "request \(id) is no creation that the service refused; list the errors"
    case .notOnService(let set, let key):
      "the service has no '\(set)(\(key))'; name the entity that is there, or send the creation again"
    case .notConflicted(let id): "request \(id) is in no conflict"
    case .notDoubtful(let id):
      "the service has the entity of conflict \(id); decide it with '--take mine', "
        + "'--take theirs' or '--take merged'"
    case .unmergeable(let id):
      "neither content nor an action can be merged; decide conflict \(id) with '--take mine' or '--take theirs'"
    case .notShown(let path, let reason):
      "the change is safe in the outbox, but store '\(path)' cannot show it: \(reason); open the store again"
    case .unreadable(let path, let reason):
      "nothing was queued, since store '\(path)' cannot be read: \(reason); open the store again"
    case .mediaNotKept(let path, let reason): "content cannot be kept in '\(path)': \(reason)"
    case .unreadableLine(let line, let reason): "line \(line): \(reason)"
    case .unreadableRequest(let id, let reason):
      "request \(id) of the outbox cannot be read, so nothing is sent: \(reason); use the version of this program that "
        + "wrote it, or save all requests with 'queue export FILE'"
    case .unreadableRecord(let table, let reason):
      "table '\(table)' of the outbox cannot be read: \(reason); use the version of this program that wrote it, or save "
        + "all requests with 'queue export FILE'"
    case .unreadableEffect(let number, let reason):
      "step \(number) of the outbox cannot be read: \(reason); use the version of this program that wrote it, or save "
        + "all requests with 'queue export FILE'"
    case .unsendable(let reason): reason
    }
  }
}
