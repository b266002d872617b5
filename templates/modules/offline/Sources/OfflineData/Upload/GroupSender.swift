import ServiceData

/// Sends requests that do not depend on each other together. All are marked durably before, and each one ends by its own
/// answer, as if it had been sent by itself.
struct GroupSender: Sendable {
  let context: UploadContext

  private typealias Ready = (request: OutboxRequest, change: LocalChange)

  private var sender: RequestSender { RequestSender(context: context) }

  /// Sends all requests of a unit.
  ///
  /// - Returns: whether the service takes requests together.
  /// - Throws: ``OutboxError`` and ``StoreError``. Errors of the service are in the report.
  func send(_ unit: UploadUnit, into report: inout UploadReport) async throws -> Bool {
    var again: [Int64] = []
    let ready = try await prepare(try await begin(unit.ids, into: &report), again: &again, into: &report)
    let isAccepted = try await deliver(ready, again: &again, into: &report)
    for id in again where report.interruption == nil && !Task.isCancelled {
      try await sender.send(id, into: &report)
    }
    return isAccepted
  }

  /// Marks the requests as being sent. Another process may have edited them since the outbox was read, so that some no
  /// longer go together; these wait.
  private func begin(_ ids: [Int64], into report: inout UploadReport) async throws -> [OutboxRequest] {
    let begun = try await context.outbox.begin(each: ids)
    let open = Set(begun.map(\.id))
    var changes: [ServiceChange] = []
    for request in begun {
      guard open.isDisjoint(with: request.dependencies), let change = request.independentChange(on: context.remote)
      else { break }
      changes.append(change)
    }
    let count = changes.isEmpty ? 1 : min(max(context.remote.countAtOnce(of: changes), 1), changes.count)
    try await putOff(begun.dropFirst(count), into: &report)
    return Array(begun.prefix(count))
  }

  /// Reads what is needed before the requests can be sent. Those that need not or cannot be sent end here.
  ///
  /// - Parameter again: gets those that can be sent again at once.
  /// - Returns: those that can be sent; none if the service cannot be asked.
  private func prepare(
    _ begun: [OutboxRequest], again: inout [Int64], into report: inout UploadReport
  ) async throws -> [Ready] {
    var ready: [Ready] = []
    var failures = 0
    for (index, request) in begun.enumerated() {
      switch try await sender.prepare(request, into: &report) {
      case .ready(let change): ready.append((request, change))
      case .again: again.append(request.id)
      case .ended: break
      }
      let error = report.passingError(of: request.id)
      failures = error == nil ? 0 : failures + 1
      if failures == UploadRun.patience, report.interruption == nil { report.interruption = error }
      if report.interruption != nil || report.isStopped {
        try await putOff(ready.map(\.request) + begun[(index + 1)...], into: &report)
        return []
      }
    }
    return ready
  }

  /// Sends what is ready, and ends each request according to its answer.
  ///
  /// - Parameter again: gets those that can be sent again at once, by themselves.
  /// - Returns: false if the service refused the group as a whole, which says nothing about its changes.
  private func deliver(
    _ ready: [Ready], again: inout [Int64], into report: inout UploadReport
  ) async throws -> Bool {
    guard !ready.isEmpty else { return true }
    report.noteSending(ready.map(\.request.id))
    switch try await answers(to: ready) {
    case .success(let answers):
      for (index, (request, _)) in ready.enumerated() {
        let answer = answers.indices.contains(index) ? answers[index] : .failure(.outcomeMissing)
        if try await sender.take(answer, to: request, isLast: false, into: &report) { again.append(request.id) }
      }
    case .failure(let error) where error.refusesGroup:
      report.noteNotSending(ready.map(\.request.id))
      try await putOff(ready.map(\.request), into: &report)
      again += ready.map(\.request.id)
      return false
    case .failure(let error):
      for (request, _) in ready {
        try await context.putBack(request, error, mayHaveBeenDone: error.mayHaveBeenDone, into: &report)
      }
    }
    return true
  }

  private func answers(to ready: [Ready]) async throws -> Result<[Result<Row?, ServiceError>], ServiceError> {
    if ready.count == 1 {
      return .success([try await context.deliver(ready[0].change, ready[0].request)])
    }
    let changes = ready.compactMap { request, change -> IdentifiedChange? in
      if case .service(let change) = change { IdentifiedChange(change, identity: request.identity) } else { nil }
    }
    return try await context.deliver(independent: changes).map { outcomes in
      outcomes.map { outcome in
        switch outcome {
        case .done(let row): .success(row)
        case .failed(let error): .failure(error)
        }
      }
    }
  }

  /// Lets requests wait again, as if they had not been begun.
  private func putOff(_ requests: some Sequence<OutboxRequest>, into report: inout UploadReport) async throws {
    let requests = Array(requests)
    guard !requests.isEmpty else { return }
    try await context.withdraw(requests)
    for request in requests { report.note(request, .skipped(.notReached)) }
  }
}

extension ServiceError {
  /// Whether the service did nothing because it refused several changes in one request.
  fileprivate var refusesGroup: Bool {
    guard !mayHaveBeenDone else { return false }
    return switch SendingFault(self) {
    case .version, .missing, .stays: true
    case .ends, .passes: false
    }
  }

  /// The answer to several changes lacks the outcome of one.
  fileprivate static var outcomeMissing: ServiceError {
    var error = ServiceError(.malformedResponse, "the service does not report the outcome of this change")
    error.mayHaveBeenDone = true
    return error
  }
}
