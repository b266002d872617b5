import ServiceData

/// Sends single requests. Each one ends in a safe state: applied, pending again, in the error archive, or in the
/// list of conflicts.
struct RequestSender: Sendable {
  let context: UploadContext

  /// How often a request is sent in one upload if the service has another version of its entity each time.
  private static let limit = 3

  /// Sends a waiting request.
  ///
  /// - Throws: ``OutboxError`` and ``StoreError``. Errors of the service are in the report.
  func send(_ id: Int64, into report: inout UploadReport) async throws {
    for attempt in 1...Self.limit {
      guard let request = try await context.outbox.begin(id) else { return }
      guard try await send(request, isLast: attempt == Self.limit, into: &report) else { return }
      report.note(request, .skipped(.notReached))
      if Task.isCancelled { return }
    }
  }

  /// What preparing a request has led to.
  enum Preparation {
    /// The change can be sent.
    case ready(LocalChange)
    /// The request waits on another version of its entity, and can be sent at once.
    case again
    /// Nothing is to be sent.
    case ended
  }

  /// Sends a request once.
  ///
  /// - Returns: whether it can be sent again at once, because it is based on another version now, or its second step
  ///   follows.
  private func send(_ request: OutboxRequest, isLast: Bool, into report: inout UploadReport) async throws -> Bool {
    switch try await prepare(request, into: &report) {
    case .ready(let change):
      report.noteSending([request.id])
      let answer = try await context.deliver(change, request)
      return try await take(answer, to: request, isLast: isLast, into: &report)
    case .again: return true
    case .ended: return false
    }
  }

  /// Reads what is needed before a request can be sent. A request that need not or cannot be sent ends here.
  func prepare(_ request: OutboxRequest, into report: inout UploadReport) async throws -> Preparation {
    switch try await context.finding(on: request) {
    case .success(.send(let change, _)): return .ready(change)
    case .failure(let error) where error.kind == .unsupported: try await context.archive(request, error, into: &report)
    case .failure(let error):
      try await context.putBack(request, error, mayHaveBeenDone: request.mayHaveBeenDone, into: &report)
    case .success(.done(let row)): return try await context.finish(request, row, into: &report) ? .again : .ended
    case .success(.unknowable): try await context.archive(request, .unknowable, into: &report)
    case .success(.conflict(let theirs, let conflicts)):
      return try await context.settle(request, theirs: theirs, conflicts, into: &report) ? .again : .ended
    case .success(.perhapsDone(let rows)): try await context.doubt(request, rows, into: &report)
    }
    return .ended
  }

  /// Ends a request according to the answer to it.
  ///
  /// - Returns: whether it can be sent again at once, because it is based on another version now, or its second step
  ///   follows.
  func take(
    _ answer: Result<Row?, ServiceError>, to request: OutboxRequest, isLast: Bool, into report: inout UploadReport
  ) async throws -> Bool {
    switch answer {
    case .success(let row):
      switch try await context.weigh(row, request) {
      case .own: break
      case .another: return try await recover(request, .another(request, row), isLast: isLast, into: &report)
      case .strange(let other):
        try await context.question(request, answeredWith: other, into: &report)
        return false
      }
      guard try await context.finish(request, row, into: &report) else { return false }
      // Both steps are one request.
      report.noteNotSending([request.id])
      return true
    case .failure(let error): return try await recover(request, error, isLast: isLast, into: &report)
    }
  }

  /// Handles the error of a request that was refused or got no answer.
  private func recover(
    _ request: OutboxRequest, _ error: ServiceError, isLast: Bool, into report: inout UploadReport
  ) async throws -> Bool {
    switch (SendingFault(error), request.change.kind) {
    case (.ends, _), (.passes, _):
      try await context.putBack(request, error, mayHaveBeenDone: error.mayHaveBeenDone, into: &report)
    case (.missing, .unlink) where try await context.isUnlinked(request):
      try await context.finish(request, nil, into: &report)
    case (.missing, .delete), (.missing, .update), (.missing, .replace), (.missing, .media), (.version, _):
      return try await look(request, error, isLast: isLast, into: &report)
    case (.stays, .create):
      if let made = try await context.entity(madeBy: request) {
        try await context.finish(request, made, into: &report)
      } else {
        try await context.archive(request, error, into: &report)
      }
    case (.missing, _):
      if let absence = try await context.absence(behind: request) {
        try await context.putBack(request, absence, mayHaveBeenDone: error.mayHaveBeenDone, into: &report)
      } else {
        try await context.archive(request, error, into: &report)
      }
    case (.stays, _): try await context.archive(request, error, into: &report)
    }
    return false
  }

  /// Reads the service's version after the service reported that the entity does not exist, or has another ETag.
  private func look(
    _ request: OutboxRequest, _ error: ServiceError, isLast: Bool, into report: inout UploadReport
  ) async throws -> Bool {
    if SendingFault(error) == .version { try await context.noteVersionCheck(of: request) }
    switch try await context.finding(on: request, isForced: true) {
    case .failure(let fault): try await context.putBack(request, fault, mayHaveBeenDone: false, into: &report)
    case .success(.done(let row)): try await context.finish(request, row, into: &report)
    case .success(.conflict(let theirs, let conflicts)):
      return try await context.settle(request, theirs: theirs, conflicts, into: &report)
    case .success(.perhapsDone(let rows)): try await context.doubt(request, rows, into: &report)
    case .success(.send(_, let theirs?)) where !isLast && SendingFault(error) == .version:
      try await context.outbox.rebase(request.id, on: theirs)
      return true
    case .success(.send(.media(let media), nil)) where !isLast && SendingFault(error) == .version:
      try await context.outbox.rebase(request.id, on: media)
      return true
    case .success(.send), .success(.unknowable): try await context.archive(request, error, into: &report)
    }
    return false
  }
}
