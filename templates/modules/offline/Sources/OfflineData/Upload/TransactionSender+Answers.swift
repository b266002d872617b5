import ServiceData

/// Handling of the answers to a change set.
extension TransactionSender {
  /// Ends each request according to its answer. If all were refused because an entity has another version, the conflict
  /// is searched for.
  func take(
    _ outcomes: [ChangeOutcome], of requests: [OutboxRequest], in name: String, isLast: Bool,
    into report: inout UploadReport
  ) async throws -> Step {
    var refused: [(request: OutboxRequest, error: ServiceError)] = []
    for (request, outcome) in zip(requests, outcomes) {
      switch outcome {
      case .done(let row):
        switch try await context.weigh(row, request) {
        case .own: try await context.finish(request, row, into: &report)
        case .another: refused.append((request, .another(request, row)))
        case .strange(let other): try await context.question(request, answeredWith: other, into: &report)
        }
      case .failed(let error): refused.append((request, error))
      }
    }
    guard !refused.isEmpty else { return .ended }
    if refused.count == requests.count {
      try await settleKept(&refused, of: name, into: &report)
      guard !refused.isEmpty else { return .ended }
    } else {
      report.warn(
        "the service completed transaction '\(name)' only in part: \(refused.count) of \(requests.count) were refused")
    }
    if refused.contains(where: { [.version, .missing].contains(SendingFault($0.error)) }) {
      return try await look(refused, isLast: isLast, into: &report)
    }
    for (request, error) in refused {
      switch SendingFault(error) {
      case .ends, .passes:
        try await context.putBack(request, error, mayHaveBeenDone: error.mayHaveBeenDone, into: &report)
      case .version, .missing, .stays: try await context.archive(request, error, into: &report)
      }
    }
    return .ended
  }

  /// Reads the service's version of the entities of refused changes. Conflicting requests go to the list of conflicts.
  /// If there are none, the transaction can be based on the new versions.
  private func look(
    _ refused: [(request: OutboxRequest, error: ServiceError)], isLast: Bool, into report: inout UploadReport
  ) async throws -> Step {
    var others: [(request: OutboxRequest, theirs: Row?, error: ServiceError)] = []
    var blocking: [Int64] = []
    var fault: ServiceError?
    for (request, error) in refused {
      guard !Self.dependsOnEarlierChange(request, refused.map(\.request)) else {
        others.append((request, nil, error))
        continue
      }
      switch try await context.finding(on: error.mayHaveBeenDone ? request.withoutAnswer : request, isForced: true) {
      case .success(.conflict(let theirs, let conflicts)):
        if try await !context.settle(request, theirs: theirs, conflicts, into: &report) { blocking.append(request.id) }
      case .success(.perhapsDone(let rows)):
        try await context.doubt(request, rows, into: &report)
        blocking.append(request.id)
      case .success(.done(let row)): try await context.finish(request, row, into: &report)
      case .success(.send(_, let theirs)): others.append((request, theirs, error))
      case .success(.unknowable): others.append((request, nil, error))
      case .failure(let found):
        others.append((request, nil, error))
        fault = found
      }
    }
    // What the service has could not be read, so nothing is known about the changes that it refused.
    if let fault, blocking.isEmpty {
      for (request, _, error) in others {
        try await context.putBack(request, fault, mayHaveBeenDone: error.mayHaveBeenDone, into: &report)
      }
      return .ended
    }
    let isNews = others.count < refused.count || others.contains { $0.theirs != nil }
    for (request, theirs, error) in others {
      if !blocking.isEmpty {
        try await context.withdraw([request])
        report.note(request, .deferred(blocking))
      } else if isLast || !isNews {
        try await context.archive(request, error, into: &report)
      } else if let theirs {
        try await context.outbox.rebase(request.id, on: theirs)
      } else {
        try await context.withdraw([request])
      }
    }
    return blocking.isEmpty && isNews && !isLast ? .again : .ended
  }

  /// Determines which changes the service applied from a change set that it refused as a whole, and ends those
  /// requests. Otherwise they would be applied twice.
  private func settleKept(
    _ refused: inout [(request: OutboxRequest, error: ServiceError)], of name: String, into report: inout UploadReport
  ) async throws {
    let all = refused.map(\.request)
    var kept: [OutboxRequest] = []
    var gone: [OutboxRequest] = []
    var perhaps: [(OutboxRequest, [Row])] = []
    for request in all where !Self.dependsOnEarlierChange(request, all) {
      // The other requests may refer to an applied one by its real key now.
      guard let present = try await context.refreshed([request]).first else { continue }
      switch try await context.keptPart(present) {
      // Another user may have deleted it.
      case .done? where present.change.kind == .delete: gone.append(present)
      case .done(let row)?:
        try await context.finish(present, row, into: &report)
        kept.append(present)
      case .perhapsDone(let rows)?: perhaps.append((present, rows))
      default: break
      }
    }
    guard !kept.isEmpty else { return }
    for request in gone { try await context.finish(request, nil, into: &report) }
    kept += gone
    for (request, rows) in perhaps { try await context.doubt(request, rows, into: &report) }
    let settled = Set(kept.map(\.id) + perhaps.map(\.0.id))
    refused.removeAll { settled.contains($0.request.id) }
    report.warn(
      "the service refused transaction '\(name)' and kept \(kept.count) of its \(all.count) changes: "
        + kept.map(\.summary).joined(separator: ", "))
  }
}
