import ServiceData

/// Puts requests that do not depend on each other into one unit, if the service takes them together.
///
/// Only neighbours in the outbox are put together, so that changes keep their order: one may be possible only after an
/// earlier one, although nothing here shows that.
struct UploadGroups {
  /// How often a request is sent with others before it is sent by itself, so that a group that fails each time does not
  /// hold up its requests forever.
  private static let patience = 3

  let remote: any RemoteService
  /// Whether requests are put together. The service may refuse it.
  var areAllowed = true

  /// The unit that begins with one that can be sent now.
  ///
  /// - Parameter units: the units after it; those that are sent with it are removed.
  func unit(
    startingWith first: UploadUnit, from units: inout ArraySlice<UploadUnit>, through gate: UploadGate
  ) -> UploadUnit {
    let limit = remote.independentChangesAtOnce
    guard areAllowed, limit > 1, let change = change(of: first) else { return first }
    var changes = [change]
    for unit in units {
      guard changes.count < limit, gate.obstacles(of: unit) == nil, let change = self.change(of: unit) else { break }
      changes.append(change)
    }
    guard changes.count > 1 else { return first }
    let others = units.prefix(min(max(remote.countAtOnce(of: changes), 1), changes.count) - 1)
    units.removeFirst(others.count)
    return UploadUnit(requests: first.requests + others.flatMap(\.requests))
  }

  private func change(of unit: UploadUnit) -> ServiceChange? {
    guard let request = unit.requests.first, unit.requests.count == 1,
      request.attempts < Self.patience || request.wasNotReceived
    else { return nil }
    return request.independentChange(on: remote)
  }
}

extension OutboxRequest {
  /// Whether the last attempt failed for a reason that has nothing to do with what was sent.
  fileprivate var wasNotReceived: Bool {
    switch failure.flatMap({ ServiceError.Kind(rawValue: $0.kind) }) {
    case .offline, .notAuthenticated, .cancelled: true
    default: false
    }
  }

  /// The change if it can be sent with others. A request that the service may have applied is searched for by itself.
  func independentChange(on remote: any RemoteService) -> ServiceChange? {
    guard transaction == nil, !mayHaveBeenDone, !change.createsMedia(on: remote), case .service(let change) = change
    else { return nil }
    return switch change {
    case .create, .update, .delete: change
    case .link, .unlink, .call: nil
    }
  }
}
