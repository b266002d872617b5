import ServiceData

/// Sends single requests, and sees each to an end that is safe: done, back in the queue, in the error archive, or in
/// the list of conflicts.
struct RequestSender: Sendable {
  let bench: UploadBench

  /// How often a request is sent in one upload where each time the service has another version of its entity.
  private static let limit = 3

  /// Sends a request that waits.
  ///
  /// - Throws: ``OutboxError`` and ``StoreError``. What the service says ends in the report.
  func send(_ id: Int64, _ report: inout UploadReport) async throws {
    for attempt in 1...Self.limit {
      guard let request = try await bench.outbox.begin(id) else { return }
      guard try await send(request, isLast: attempt == Self.limit, &report) else { return }
      report.note(request, .skipped(.notReached))
      if Task.isCancelled { return }
    }
  }

  /// Sends a request once. Returns whether it can go again at once, since it stands on another version now, or has its
  /// second step before it.
  private func send(_ request: OutboxRequest, isLast: Bool, _ report: inout UploadReport) async throws -> Bool {
    switch try await bench.finding(on: request) {
    case .failure(let error) where error.kind == .unsupported: try await bench.archive(request, error, &report)
    case .failure(let error): try await bench.putBack(request, error, mayHaveBeenDone: request.mayHaveBeenDone, &report)
    case .success(.done(let row)): return try await bench.finish(request, row, &report)
    case .success(.unknowable): try await bench.archive(request, .unknowable, &report)
    case .success(.conflict(let theirs, let conflicts)):
      return try await bench.settle(request, theirs: theirs, conflicts, &report)
    case .success(.perhapsDone(let rows)): try await bench.doubt(request, rows, &report)
    case .success(.send(let change, _)):
      report.noteSending([request.id])
      switch try await bench.deliver(change, request) {
      case .success(let row):
        switch try await bench.weigh(row, request) {
        case .own: break
        case .another: return try await recover(request, .another(request, row), isLast: isLast, &report)
        case .strange:
          try await bench.doubt(request, row.map { [$0] } ?? [], &report)
          return false
        }
        guard try await bench.finish(request, row, &report) else { return false }
        // Both steps are one request.
        report.noteNotSending([request.id])
        return true
      case .failure(let error): return try await recover(request, error, isLast: isLast, &report)
      }
    }
    return false
  }

  /// Does with a request that was refused, or got no answer, what its error asks for.
  private func recover(
    _ request: OutboxRequest, _ error: ServiceError, isLast: Bool, _ report: inout UploadReport
  ) async throws -> Bool {
    switch (SendingFault(error), request.change.kind) {
    case (.ends, _), (.passes, _):
      try await bench.putBack(request, error, mayHaveBeenDone: error.mayHaveBeenDone, &report)
    case (.missing, .unlink) where try await bench.isUnlinked(request): try await bench.finish(request, nil, &report)
    case (.missing, .delete), (.missing, .update), (.missing, .replace), (.missing, .media), (.version, _):
      return try await look(request, error, isLast: isLast, &report)
    case (.stays, .create):
      if let made = try await bench.entity(madeBy: request) {
        try await bench.finish(request, made, &report)
      } else {
        try await bench.archive(request, error, &report)
      }
    case (.missing, _), (.stays, _): try await bench.archive(request, error, &report)
    }
    return false
  }

  /// Reads what the service has of an entity that it does not have, or not in the version that was expected.
  private func look(
    _ request: OutboxRequest, _ error: ServiceError, isLast: Bool, _ report: inout UploadReport
  ) async throws -> Bool {
    if SendingFault(error) == .version { try await bench.noteVersionCheck(of: request) }
    switch try await bench.finding(on: request, isForced: true) {
    case .failure(let fault): try await bench.putBack(request, fault, mayHaveBeenDone: false, &report)
    case .success(.done(let row)): try await bench.finish(request, row, &report)
    case .success(.conflict(let theirs, let conflicts)):
      return try await bench.settle(request, theirs: theirs, conflicts, &report)
    case .success(.perhapsDone(let rows)): try await bench.doubt(request, rows, &report)
    case .success(.send(_, let theirs?)) where !isLast && SendingFault(error) == .version:
      try await bench.outbox.rebase(request.id, on: theirs)
      return true
    case .success(.send(.media(let media), nil)) where !isLast && SendingFault(error) == .version:
      try await bench.outbox.rebase(request.id, on: media)
      return true
    case .success(.send), .success(.unknowable): try await bench.archive(request, error, &report)
    }
    return false
  }
}
