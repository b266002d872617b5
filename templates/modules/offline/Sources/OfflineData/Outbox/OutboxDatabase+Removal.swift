import ServiceData

/// The requests to undo.
public enum UndoScope: Sendable, Hashable {
  /// All requests for one entity; the key of a singleton is nil.
  case entity(set: String, key: EntityKey?)
  /// All requests of a category (``ChangeOptions/category``).
  case category(String)
  /// All requests of a transaction (``ChangeOptions/transaction``).
  case transaction(String)
  /// The request with this number.
  case request(Int64)
  /// Every request of the outbox.
  case all
}

extension OutboxDatabase {
  /// Undoes changes: the rows become the service's version again.
  ///
  /// - Parameters:
  ///   - scope: the requests to undo. A request that is being sent is an error.
  ///   - cascades: whether to undo changes that depend on these, too.
  /// - Returns: the removed requests.
  func undo(_ scope: UndoScope, cascades: Bool) throws -> [OutboxRequest] {
    let all = try requests()
    let chosen = all.filter { request in
      switch scope {
      case .entity(let set, let key): request.set == set && request.key == key
      case .category(let name): request.category == name
      case .transaction(let name): request.transaction == name
      case .request(let id): request.id == id
      case .all: true
      }
    }
    if case .request(let id) = scope, chosen.isEmpty { throw OutboxError.unknownRequest(id) }
    return try remove(chosen, cascades: cascades)
  }

  /// Removes requests, and with `cascades` all that depend on them.
  @discardableResult
  func remove(_ chosen: [OutboxRequest], cascades: Bool) throws -> [OutboxRequest] {
    let all = try requests()
    var gone = Set(chosen.map(\.id))
    var waiting = all.filter { gone.contains($0.id) }
    while let request = waiting.popLast() {
      guard request.state.allows(.remove) else { throw OutboxError.beingSent(request.id) }
      let dependents = try Self.dependents(on: request, all, dependents(of: request.id))
        .filter { !gone.contains($0.id) }
      guard cascades || dependents.isEmpty else {
        throw OutboxError.hasDependents(request.id, dependents.map(\.id))
      }
      gone.formUnion(dependents.map(\.id))
      waiting += dependents
    }
    let removed = all.filter { gone.contains($0.id) }
    for request in removed {
      try remove(request.id)
      try touch(request.set, keyText(of: request))
    }
    return removed
  }

  /// No change of an entity can be sent without its creation. Other changes are independent.
  private static func dependents(
    on request: OutboxRequest, _ all: [OutboxRequest], _ referring: [Int64]
  ) -> [OutboxRequest] {
    guard request.change.createsEntity else { return [] }
    return all.filter { referring.contains($0.id) } + followers(of: request, all)
  }

  /// The later requests for the entity that a request creates: those with its key, up to the next creation.
  private static func followers(of creation: OutboxRequest, _ all: [OutboxRequest]) -> [OutboxRequest] {
    guard creation.key != nil else { return [] }
    let later = all.filter { $0.id > creation.id && $0.set == creation.set && $0.key == creation.key }
    return Array(later.prefix { !$0.change.createsEntity })
  }
}

extension LocalChange {
  /// Whether the entity exists only after this change.
  var createsEntity: Bool {
    switch self {
    case .service(.create): true
    default: false
    }
  }
}
