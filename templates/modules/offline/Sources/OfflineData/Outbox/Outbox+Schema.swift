import ServiceData

/// A request that uses names the schema no longer has. It stays in the outbox, and can be sent, changed or dropped.
public struct OutdatedRequest: Sendable, Hashable, Identifiable {
  /// The number of the request.
  public var id: Int64
  /// The entity set that the request is for.
  public var set: String
  /// The members that the set's type does not have; empty if the set itself is missing.
  public var members: [String]
}

extension OutdatedRequest: CustomStringConvertible {
  /// The request and the missing names, in one line.
  public var description: String {
    let what = members.isEmpty ? "'\(set)'" : members.map { "'\(set)/\($0)'" }.joined(separator: ", ")
    return "request \(id) is for \(what), which the service no longer has; it stays in the outbox"
  }
}

extension Outbox {
  /// The requests that use names the schema no longer has.
  public func outdatedRequests() async throws -> [OutdatedRequest] {
    try await requests().compactMap { request in
      guard !request.set.isEmpty else { return nil }
      guard let set = schema.set(request.set), let type = schema.entityType(of: set) else {
        return OutdatedRequest(id: request.id, set: request.set, members: [])
      }
      let members = request.change.undeclaredMembers
      return type.isOpen || members.isEmpty
        ? nil : OutdatedRequest(id: request.id, set: request.set, members: members)
    }
  }
}

extension LocalChange {
  fileprivate var undeclaredMembers: [String] {
    switch self {
    case .service(.create(let row, _)), .service(.update(let row, _, _, _)): row.dynamic.map(\.name)
    default: []
    }
  }
}
