import LocalStore

extension OutboxError: CustomStringConvertible {
  /// What was found, then the remedy; see ``words(program:)``.
  public var description: String { words(program: nil) }

  /// What was found, then the remedy.
  ///
  /// - Parameter program: what a person types before a command, such as the name of the program; nil if that is not known.
  public func words(program: String?) -> String {
    let prefix = program.map { "\($0) " } ?? ""
    return switch self {
    case .database(let error): error.description
    case .foreignFile, .newerFormat, .cannotDecrypt, .boundElsewhere, .changesMissing, .closed, .notShown, .unreadable,
      .mediaNotKept:
      fileWords(prefix)
    case .unreadableLine(let line, let reason): "line \(line): \(reason)"
    case .unreadableRequest(let id, let reason):
      "request \(id) of the outbox cannot be read, so nothing is sent: \(reason); \(Self.salvage(prefix))"
    case .unreadableRecord(let table, let reason):
      "table '\(table)' of the outbox cannot be read: \(reason); \(Self.salvage(prefix))"
    case .unreadableEffect(let number, let reason):
      "step \(number) of the outbox cannot be read: \(reason); \(Self.salvage(prefix))"
    case .keyNeeded, .unknownEntity, .keyTaken, .entityExists, .notOnService: entityWords
    case .unknownRequest, .beingSent, .illegalTransition, .hasDependents, .missingKey, .noRefusedCreation,
      .notConflicted, .notDoubtful, .unmergeable:
      requestWords(prefix)
    case .unsendable(let reason): reason
    }
  }

  /// The remedy for a part of the file that this version cannot read.
  private static func salvage(_ prefix: String) -> String {
    "use the version of this program that wrote it, or save all requests with '\(prefix)queue export FILE'"
  }

  /// The words for errors of the files of the outbox and the store; empty for other errors.
  private func fileWords(_ prefix: String) -> String {
    switch self {
    case .foreignFile(let path):
      "'\(path)' is a database of another program; choose another directory for the outbox"
    case .newerFormat(let path, let found, let known):
      "outbox '\(path)' has format \(found), expected at most \(known); use the newer version of this program"
    case .cannotDecrypt(let path):
      "outbox '\(path)' cannot be read with this key; use the key with which it was created"
    case .boundElsewhere(let path, let kept, let asked):
      "outbox '\(path)' holds work for \(kept), not for \(asked); use another directory ('--profile DIR'), or send or "
        + "export the work and remove it ('\(prefix)session remove')"
    case .changesMissing(let path, let entities):
      "outbox '\(path)' lacks changes that were made on this device"
        + (entities == 0 ? "" : ", which \(entities) \(entities == 1 ? "entity" : "entities") in the store show")
        + "; restore the file from a backup, or discard them with '\(prefix)session remove --discard-pending'"
    case .closed(let path): "outbox '\(path)' is closed; open it first"
    case .notShown(let path, let reason):
      "the change is safe in the outbox, but store '\(path)' cannot show it: \(reason); open the store again"
    case .unreadable(let path, let reason):
      "nothing was queued, since store '\(path)' cannot be read: \(reason); open the store again"
    case .mediaNotKept(let path, let reason): "content cannot be kept in '\(path)': \(reason)"
    default: ""
    }
  }

  /// The words for errors of entities; empty for other errors.
  private var entityWords: String {
    switch self {
    case .keyNeeded(let set, let property): "'\(property)' is part of the key of '\(set)'; give it a value"
    case .unknownEntity(let set): "'\(set)' has no such entity on this device; synchronize first"
    case .keyTaken(let set, let key, let id):
      "request \(id) already waits for '\(set)(\(key))'; change that entity, or give the new one another key"
    case .entityExists(let set, let key):
      "'\(set)(\(key))' exists already; change that entity, or give the new one another key"
    case .notOnService(let set, let key):
      "the service has no '\(set)(\(key))'; name the existing entity, or send the creation again"
    default: ""
    }
  }

  /// The words for errors of requests; empty for other errors.
  private func requestWords(_ prefix: String) -> String {
    switch self {
    case .unknownRequest(let id): "the outbox has no request \(id); '\(prefix)queue list' lists the requests"
    case .beingSent(let id): "request \(id) is being sent; wait for the upload, or stop it"
    case .illegalTransition(let id, let state, let event):
      "request \(id) is '\(state.rawValue)', and '\(event.rawValue)' needs "
        + OutboxRequest.State.allCases.filter { $0.allows(event) }.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        + "; synchronize again"
    case .hasDependents(let id, let others):
      "request \(id) cannot be removed alone because \(others.map(String.init).joined(separator: ", ")) depend on it; "
        + "include them with '--cascade'"
    case .missingKey(let id): "the service created the entity of request \(id), but returned no key for it"
    case .noRefusedCreation(let id):
      "request \(id) is not a refused creation; '\(prefix)errors list' lists the errors"
    case .notConflicted(let id): "request \(id) has no conflict"
    case .notDoubtful(let id):
      "the service has the entity of conflict \(id); resolve it with '--take mine', "
        + "'--take theirs' or '--take merged'"
    case .unmergeable(let id):
      "neither content nor an action can be merged; resolve conflict \(id) with '--take mine' or '--take theirs'"
    default: ""
    }
  }
}
