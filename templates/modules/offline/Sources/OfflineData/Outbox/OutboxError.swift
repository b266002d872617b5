import LocalStore

/// An error of the outbox. Accepted changes are never lost because of an error.
public enum OutboxError: Error, Sendable, Hashable {
  /// An error of SQLite, such as a full disk or a damaged file.
  case database(SQLiteError)
  case foreignFile(path: String)
  case newerFormat(path: String, found: Int, known: Int)
  /// The file was created with another key or without one, or is not a database.
  case cannotDecrypt(path: String)
  /// The changes are for another service or another user than the one for which the outbox was opened.
  case boundElsewhere(path: String, kept: OutboxOwner, asked: OutboxOwner)
  /// The outbox lacks changes that it had accepted: its file is missing, empty, or restored from an older copy.
  /// `entities` is the number of entities in the store with local changes; it is 0 if only calls, links or content
  /// waited. To continue without the changes, remove the store, which is then downloaded again.
  case changesMissing(path: String, entities: Int)
  case closed(path: String)
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
  case unknownEntity(set: String)
  /// A waiting request already uses the key of a new entity.
  case keyTaken(set: String, key: String, Int64)
  /// The device already has an entity with the key of a new one.
  case entityExists(set: String, key: String)
  /// Only a refused creation can be turned into an existing entity.
  case noRefusedCreation(Int64)
  /// The service has no entity with this key, or does not return it.
  case notOnService(set: String, key: String)
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

extension OutboxError: CustomStringConvertible {
  public var description: String { words(program: nil) }

  /// What was found, then the remedy.
  ///
  /// - Parameter program: what a person types before a command, such as the name of the program; nil if that is not known.
  public func words(program: String?) -> String {
    let command = { (command: String) in "'\(program.map { "\($0) " } ?? "")\(command)'" }
    return switch self {
    case .database(let error): error.description
    case .foreignFile(let path):
      "'\(path)' is a database of another program; choose another directory for the outbox"
    case .newerFormat(let path, let found, let known):
      "outbox '\(path)' has format \(found), expected at most \(known); use the newer version of this program"
    case .cannotDecrypt(let path):
      "outbox '\(path)' cannot be read with this key; use the key with which it was created"
    case .boundElsewhere(let path, let kept, let asked):
      "outbox '\(path)' holds work for \(kept), not for \(asked); use another directory ('--profile DIR'), or send or "
        + "export the work and remove it (\(command("session remove")))"
    case .changesMissing(let path, let entities):
      "outbox '\(path)' lacks changes that were made on this device"
        + (entities == 0 ? "" : ", which \(entities) \(entities == 1 ? "entity" : "entities") in the store show")
        + "; restore the file from a backup, or discard them with \(command("session remove --discard-pending"))"
    case .closed(let path): "outbox '\(path)' is closed; open it first"
    case .unknownRequest(let id): "the outbox has no request \(id); \(command("queue list")) lists the requests"
    case .beingSent(let id): "request \(id) is being sent; wait for the upload, or stop it"
    case .illegalTransition(let id, let state, let event):
      "request \(id) is '\(state.rawValue)', and '\(event.rawValue)' needs "
        + OutboxRequest.State.allCases.filter { $0.allows(event) }.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        + "; synchronize again"
    case .hasDependents(let id, let others):
      "request \(id) cannot be removed alone because \(others.map(String.init).joined(separator: ", ")) depend on it; "
        + "include them with '--cascade'"
    case .missingKey(let id): "the service created the entity of request \(id), but returned no key for it"
    case .keyNeeded(let set, let property): "'\(property)' is part of the key of '\(set)'; give it a value"
    case .unknownEntity(let set): "'\(set)' has no such entity on this device; synchronize first"
    case .keyTaken(let set, let key, let id):
      "request \(id) already waits for '\(set)(\(key))'; change that entity, or give the new one another key"
    case .entityExists(let set, let key):
      "'\(set)(\(key))' exists already; change that entity, or give the new one another key"
    case .noRefusedCreation(let id):
      "request \(id) is not a refused creation; \(command("errors list")) lists the errors"
    case .notOnService(let set, let key):
      "the service has no '\(set)(\(key))'; name the existing entity, or send the creation again"
    case .notConflicted(let id): "request \(id) has no conflict"
    case .notDoubtful(let id):
      "the service has the entity of conflict \(id); resolve it with '--take mine', "
        + "'--take theirs' or '--take merged'"
    case .unmergeable(let id):
      "neither content nor an action can be merged; resolve conflict \(id) with '--take mine' or '--take theirs'"
    case .notShown(let path, let reason):
      "the change is safe in the outbox, but store '\(path)' cannot show it: \(reason); open the store again"
    case .unreadable(let path, let reason):
      "nothing was queued, since store '\(path)' cannot be read: \(reason); open the store again"
    case .mediaNotKept(let path, let reason): "content cannot be kept in '\(path)': \(reason)"
    case .unreadableLine(let line, let reason): "line \(line): \(reason)"
    case .unreadableRequest(let id, let reason):
      "request \(id) of the outbox cannot be read, so nothing is sent: \(reason); use the version of this program that "
        + "wrote it, or save all requests with \(command("queue export FILE"))"
    case .unreadableRecord(let table, let reason):
      "table '\(table)' of the outbox cannot be read: \(reason); use the version of this program that wrote it, or save "
        + "all requests with \(command("queue export FILE"))"
    case .unreadableEffect(let number, let reason):
      "step \(number) of the outbox cannot be read: \(reason); use the version of this program that wrote it, or save "
        + "all requests with \(command("queue export FILE"))"
    case .unsendable(let reason): reason
    }
  }
}
