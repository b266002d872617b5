import ServiceData

/// Sends the requests of a transaction in one change set. If the service or the changes do not allow that, they wait:
/// only the user can permit sending them one by one, because the service may then apply some and refuse others.
struct TransactionSender: Sendable {
  let context: UploadContext

  /// How often a change set is sent in one upload if an entity has another version each time.
  private static let limit = 3

  /// Sends all requests of a unit.
  ///
  /// - Throws: ``OutboxError`` and ``StoreError``. Errors of the service are in the report.
  func send(_ unit: UploadUnit, into report: inout UploadReport) async throws {
    let name = unit.transaction ?? ""
    let canBeTogether = unit.requests.allSatisfy { request in
      if case .service = request.change { !request.change.createsMedia(on: context.remote) } else { false }
    }
    let obstacle = try await context.changeSetObstacle()
    if let reason = canBeTogether ? obstacle : "change sets cannot contain content" {
      return try await sendApart(unit.ids, of: name, because: reason, into: &report)
    }
    var folded: [Int64: [OutboxRequest]] = [:]
    for attempt in 1...Self.limit {
      for (id, requests) in try await context.outbox.fold(unit.ids) {
        let earlier = requests.flatMap { folded.removeValue(forKey: $0.id) ?? [] }
        folded[id, default: []] += requests + earlier
      }
      let gone = Set(folded.values.joined().map(\.id))
      let ids = unit.ids.filter { !gone.contains($0) }
      let step = try await send(ids, of: name, isLast: attempt == Self.limit, into: &report)
      if case .unsupported(let error) = step {
        try await context.noteChangeSetRefusal(error)
        try await sendApart(
          ids, of: name, because: context.changeSetObstacle() ?? error.message, into: &report)
      }
      guard case .again = step else { break }
    }
    for (id, requests) in folded {
      for request in requests { report.note(request, mergedInto: id) }
    }
  }

  enum Step {
    case ended, again
    case unsupported(ServiceError)
  }

  /// Keeps the requests, or sends them one by one if that is permitted; the report contains a warning either way.
  private func sendApart(
    _ ids: [Int64], of name: String, because reason: String, into report: inout UploadReport
  ) async throws {
    guard context.settings.splitsTransactions else {
      for request in try await context.outbox.requests() where ids.contains(request.id) {
        report.note(request, .skipped(.inseparable(reason)))
      }
      return report.warn(
        "\(reason), so transaction '\(name)' cannot be atomic and is not sent; split it to have its "
          + "\(ids.count) changes sent one by one")
    }
    report.warn("\(reason); transaction '\(name)' is sent request by request, and may be completed only in part")
    for (index, id) in ids.enumerated() {
      guard !Task.isCancelled else { return }
      try await RequestSender(context: context).send(id, into: &report)
      guard report.isOver(id) else {
        for request in try await context.outbox.requests() where ids[(index + 1)...].contains(request.id) {
          report.note(request, .deferred([id]))
        }
        return
      }
    }
  }

  private typealias Ready = (request: OutboxRequest, change: LocalChange)

  /// The result of preparing a change set.
  private enum Preparation {
    case ready([Ready])
    case ended
    /// More is known about the requests than when they were loaded.
    case again
  }

  private func send(
    _ ids: [Int64], of name: String, isLast: Bool, into report: inout UploadReport
  ) async throws -> Step {
    guard let begun = try await context.outbox.begin(all: ids), !begun.isEmpty else { return .ended }
    let ready: [Ready]
    switch try await prepare(begun, into: &report) {
    case .ready(let changes): ready = changes
    case .ended: return .ended
    case .again: return .again
    }
    report.noteSending(ready.map(\.request.id))
    var identified: [IdentifiedChange] = []
    for (request, change) in ready { identified.append(try await self.identified(request, change)) }
    switch try await context.deliver(identified) {
    case .success(let outcomes):
      return try await take(outcomes, of: ready.map(\.request), in: name, isLast: isLast, into: &report)
    case .failure(var error):
      if error.kind == .unsupported {
        // A service that is not there has not refused change sets.
        guard error.status == 404, let absence = try await context.absence(behind: ready[0].request) else {
          report.noteNotSending(ready.map(\.request.id))
          try await context.withdraw(ready.map(\.request))
          return .unsupported(error)
        }
        error = absence
      }
      for (request, _) in ready {
        try await context.putBack(request, error, mayHaveBeenDone: error.mayHaveBeenDone, into: &report)
      }
      return .ended
    }
  }

  /// Reads what is needed before the changes can be sent. Requests that the service has already applied, because it
  /// does not apply all or nothing, end here. Requests of one entity that were not applied can be merged, or based on
  /// each other, again.
  private func prepare(_ begun: [OutboxRequest], into report: inout UploadReport) async throws -> Preparation {
    var ready: [Ready] = []
    var rest = begun
    var open: [Int64] = []
    while let request = rest.first {
      rest.removeFirst()
      if !request.mayHaveBeenDone, Self.dependsOnEarlierChange(request, begun) {
        let earlier = ready.last { $0.request.set == request.set && $0.request.key == request.key }
        let change = Self.leavesVersion(before: request, begun) ? request.withAnyVersion : request.change
        ready.append((request, context.outgoing(change, on: earlier?.change.entity)))
        continue
      }
      var finding = try await context.finding(on: request)
      if case .success(.conflict(let theirs?, _)) = finding, Self.isOvertaken(request, theirs, by: rest) {
        finding = .success(.done(theirs))
      }
      if case .success(.send(let change, _)) = finding {
        ready.append((request, change))
        let isShared = begun.contains { $0.id != request.id && $0.set == request.set && $0.key == request.key }
        if request.mayHaveBeenDone, isShared { open.append(request.id) }
        continue
      }
      if case .success(.done(let row)) = finding {
        try await context.finish(request, row, into: &report)
        // The other requests may refer to it by its real key now.
        rest = try await context.refreshed(rest)
        continue
      }
      try await end(request, finding, into: &report)
      try await context.withdraw(ready.map(\.request) + rest)
      for other in ready.map(\.request) + rest { report.note(other, .deferred([request.id])) }
      return .ended
    }
    guard !open.isEmpty else { return ready.isEmpty ? .ended : .ready(ready) }
    try await context.withdraw(ready.map(\.request))
    try await context.outbox.withdraw(open, mayHaveBeenDone: false)
    return .again
  }

  /// Ends a request whose inspection shows that its transaction cannot be sent.
  private func end(
    _ request: OutboxRequest, _ finding: Result<RequestInspector.Finding, ServiceError>,
    into report: inout UploadReport
  ) async throws {
    switch finding {
    case .failure(let error) where error.kind == .unsupported: try await context.archive(request, error, into: &report)
    case .failure(let error):
      try await context.putBack(request, error, mayHaveBeenDone: request.mayHaveBeenDone, into: &report)
    case .success(.conflict(let theirs, let conflicts)):
      _ = try await context.settle(request, theirs: theirs, conflicts, into: &report)
    case .success(.perhapsDone(let rows)): try await context.doubt(request, rows, into: &report)
    case .success(.unknowable), .success(.done), .success(.send):
      try await context.archive(request, .unknowable, into: &report)
    }
  }

  /// Whether a request is based on another change of its transaction, so that there is nothing to read yet.
  static func dependsOnEarlierChange(_ request: OutboxRequest, _ all: [OutboxRequest]) -> Bool {
    all.contains { $0.id < request.id && $0.set == request.set && $0.key == request.key }
  }

  /// Whether an earlier change of the transaction names the entity's ETag and changes it to one that is not known yet.
  private static func leavesVersion(before request: OutboxRequest, _ all: [OutboxRequest]) -> Bool {
    all.contains { other in
      guard other.id < request.id, other.set == request.set, other.key == request.key else { return false }
      return switch other.change.kind {
      case .update, .replace, .call: true
      default: false
      }
    }
  }

  /// The change with its identity. The other changes of the set refer to a new entity by the request that creates it if
  /// its local key is not its final one.
  private func identified(_ request: OutboxRequest, _ change: LocalChange) async throws -> IdentifiedChange {
    guard case .service(let service) = change else {
      preconditionFailure("a transaction with media is sent request by request")
    }
    var isProvisional = request.hasTemporaryKey
    if !isProvisional, request.change.createsEntity {
      isProvisional = try await context.search.keyHandling(of: request.set) == .replaces
    }
    return IdentifiedChange(service, identity: request.identity, provisionalKey: isProvisional ? request.key : nil)
  }
}

extension OutboxRequest {
  /// The change with any version of the entity, if the service uses ETags (RFC 9110, 13.1.1).
  fileprivate var withAnyVersion: LocalChange { change.tagged(base?.etag?.isEmpty == false ? "*" : nil) }
}
