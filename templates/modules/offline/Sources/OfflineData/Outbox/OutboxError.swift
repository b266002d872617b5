import LocalStore

/// An error of the outbox. Accepted changes are never lost because of an error.
public enum OutboxError: Error, Sendable, Hashable {
  /// An error of SQLite, such as a full disk or a damaged file.
  case database(SQLiteError)
  /// The file is a SQLite database of another program.
  case foreignFile(path: String)
  /// The file was written by a later version of this module.
  case newerFormat(path: String, found: Int, known: Int)
  /// The file was created with another key or without one, or is not a database.
  case cannotDecrypt(path: String)
  /// The changes are for another service or another user than the one for which the outbox was opened.
  case boundElsewhere(path: String, kept: OutboxOwner, asked: OutboxOwner)
  /// The outbox lacks changes that it had accepted: its file is missing, empty, or restored from an older copy.
  /// `entities` is the number of entities in the store with local changes; it is 0 if only calls, links or content
  /// waited. To continue without the changes, remove the store, which is then downloaded again.
  case changesMissing(path: String, entities: Int)
  /// The outbox was closed before the call.
  case closed(path: String)
  /// The outbox has no request with this number: it was sent or removed, or never existed.
  case unknownRequest(Int64)
  /// The request is being sent.
  case beingSent(Int64)
  /// The state of a request does not allow the event; nothing was changed.
  case illegalTransition(Int64, OutboxRequest.State, OutboxRequest.Event)
  /// Other changes depend on the one to remove.
  case hasDependents(Int64, [Int64])
  /// The service returned no key for an entity that it created.
  case missingKey(Int64)
  /// No temporary key of this type can be made up.
  case keyNeeded(set: String, property: String)
  /// The device does not have the entity to change.
  case unknownEntity(set: String)
  /// A waiting request already uses the key of a new entity.
  case keyTaken(set: String, key: String, Int64)
  /// The device already has an entity with the key of a new one.
  case entityExists(set: String, key: String)
  /// Only a refused creation can be turned into an existing entity.
  case noRefusedCreation(Int64)
  /// The service has no entity with this key, or does not return it.
  case notOnService(set: String, key: String)
  /// The request waits for no decision.
  case notConflicted(Int64)
  /// The entity of the conflict is certainly on the service.
  case notDoubtful(Int64)
  /// The two changes cannot be merged.
  case unmergeable(Int64)
  /// The change is safe in the outbox, but the store could not apply it; the next opening tries again.
  case notShown(path: String, reason: String)
  /// The service's version of the edited entity could not be read from the store; nothing was queued.
  case unreadable(path: String, reason: String)
  /// The content could not be written to disk; nothing was queued.
  case mediaNotKept(path: String, reason: String)
  /// A line of an archive of requests, counted from 1, cannot be read.
  case unreadableLine(Int, reason: String)
  /// A request of the file is damaged, or was written by a newer version. It stays as it is, and nothing is sent.
  case unreadableRequest(Int64, reason: String)
  /// A row of another table of the file is damaged, or was written by a newer version. It stays as it is.
  case unreadableRecord(table: String, reason: String)
  /// An effect for the store is damaged, or was written by a newer version. It stays as it is.
  case unreadableEffect(Int64, reason: String)
  /// No service accepts the change in this form; nothing was queued.
  case unsendable(String)
}
