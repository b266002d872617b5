import FoundationEssentials
import ServiceData

/// The possible results of sending a request. Each is durable before it is in the report.
extension UploadContext {
  /// The service has applied the change, or has the content of a new media entity.
  ///
  /// - Returns: whether the request now waits with the properties of the media entity, and can be sent at once.
  @discardableResult
  func finish(_ request: OutboxRequest, _ answer: Row?, into report: inout UploadReport) async throws -> Bool {
    var row = answer
    let isMedia = request.change.createsMedia(on: remote)
    if request.change.kind == .create {
      row = try await entity(in: answer, createdBy: request, isMedia: isMedia)
      guard row?.key != nil || !isMedia && !request.hasTemporaryKey else {
        try await archive(request, .keyMissing, into: &report)
        return false
      }
    }
    if let replaced = try await outbox.finish(
      request.id, version: request.version, row: row, isWhole: remote.createsMediaWhole)
    {
      report.replacedKeys.append(replaced)
    }
    if isMedia, let rest = try await outbox.request(request.id) {
      report.note(rest, .skipped(.notReached))
      return true
    }
    report.note(request, .succeeded)
    return false
  }

  /// The entity that a creation made: that of the answer or, if the answer does not tell its key, the one with the sent
  /// values.
  private func entity(in answer: Row?, createdBy request: OutboxRequest, isMedia: Bool) async throws -> Row? {
    let handling = request.hasTemporaryKey ? nil : try await search.keyHandling(of: request.set)
    let isNeeded = isMedia || request.hasTemporaryKey
    // A temporary key was not sent, so an answer with it does not tell the key.
    let isTold = answer?.key != nil && !(request.hasTemporaryKey && answer?.key == request.key)
    var row = answer
    if !isTold, isNeeded || handling != .keeps {
      let found = try await createdEntity(of: try await refreshed([request]).first ?? request)
      row = isNeeded ? found : found ?? answer
    }
    if let handling, let key = request.key, let answered = row?.key {
      try await search.note(answered, for: key, in: request.set, after: handling)
    }
    return row
  }

  /// The request stays in the outbox, and is sent again later.
  ///
  /// - Parameter answered: an unknown entity that the service returned for a creation.
  func putBack(
    _ request: OutboxRequest, _ error: ServiceError, mayHaveBeenDone: Bool, answered: Row? = nil,
    into report: inout UploadReport
  ) async throws {
    let ends = SendingFault(error) == .ends
    var time: Date?
    if !ends || error.kind == .unavailable {
      let pause = settings.backoff.delay(after: request.attempts, retryAfter: error.retryAfter)
      time = settings.now().addingTimeInterval(pause)
    }
    try await outbox.postpone(
      request.id, notBefore: time, failure(request, error), mayHaveBeenDone: mayHaveBeenDone, answered: answered)
    if error.kind == .cancelled { report.isStopped = true } else { progress.requestDidFail(error) }
    if ends, error.kind != .cancelled { report.interruption = error }
    report.note(request, .postponed(error, until: time))
  }

  /// The service will never accept the request as it is; it goes to the error archive.
  func archive(
    _ request: OutboxRequest, _ error: ServiceError, into report: inout UploadReport
  ) async throws {
    let error = error.completed(of: request)
    try await outbox.fail(request.id, failure(request, error))
    progress.requestDidFail(error)
    report.note(request, .failed(error))
  }

  /// Adds a conflict to the list of conflicts, and resolves it if the policy of its entity set does.
  ///
  /// - Returns: whether the request can be sent again at once.
  func settle(
    _ request: OutboxRequest, theirs: Row?, _ conflicts: [PropertyConflict], into report: inout UploadReport
  ) async throws -> Bool {
    let policy = settings.policy(of: request.set)
    let resolution = ConflictResolver(policy).resolution(of: request, theirs: theirs, conflicts)
    try await outbox.conflict(request.id, theirs: theirs, resolution: resolution)
    guard let resolution else {
      report.note(request, .conflicted(conflicts))
      return false
    }
    report.decisions.append(UploadReport.Decision(id: request.id, policy: policy, conflicts: conflicts))
    guard resolution == .theirs else { return true }
    report.note(request, .givenUp(conflicts))
    return false
  }

  /// Determines what a creation made that was answered with an unknown entity without any of the sent values. It can be
  /// the new entity, with values that the service chose, or that of somebody else.
  func question(_ request: OutboxRequest, answeredWith row: Row, into report: inout UploadReport) async throws {
    switch try await finding(on: request.withoutAnswer) {
    case .success(.done(let made)): try await finish(request, made, into: &report)
    case .success(.perhapsDone(let rows)): try await doubt(request, rows + [row], into: &report)
    case .success: try await doubt(request, [row], into: &report)
    case .failure(let error):
      try await putBack(request, error, mayHaveBeenDone: true, answered: row, into: &report)
    }
  }

  /// Asks the user whether one of the service's entities is the one that a request was to create; no policy can decide
  /// that.
  ///
  /// - Parameter candidates: at least one entity, likeliest first.
  func doubt(_ request: OutboxRequest, _ candidates: [Row], into report: inout UploadReport) async throws {
    let error = ServiceError.doubtful(request, candidates)
    try await outbox.conflict(request.id, theirs: candidates.first, failure(request, error))
    progress.requestDidFail(error)
    report.note(request, .doubtful(error))
  }

  /// Lets the requests wait again, as if they had not been inspected.
  func withdraw(_ requests: [OutboxRequest]) async throws { try await outbox.withdraw(requests.map(\.id)) }

  /// The current requests of the outbox.
  func refreshed(_ requests: [OutboxRequest]) async throws -> [OutboxRequest] {
    var refreshed: [OutboxRequest] = []
    for request in requests {
      guard var present = try await outbox.request(request.id) else { continue }
      present.mayHaveBeenDone = request.mayHaveBeenDone
      refreshed.append(present)
    }
    return refreshed
  }

  private func failure(_ request: OutboxRequest, _ error: ServiceError) -> RequestFailure {
    let transcript = FailureTranscript(request, error)
    return RequestFailure(error, time: settings.now(), request: transcript.request, response: transcript.response)
  }
}

extension ServiceError {
  /// Adds to the error that the entity exists although its properties were refused, if that is the case.
  fileprivate func completed(of request: OutboxRequest) -> ServiceError {
    guard request.change.completesCreation, let key = request.key,
      case .service(.update(let row, _, let set, _)) = request.change
    else { return self }
    return afterCreation(of: key, type: row.type, in: set)
  }

  /// The entity set of a waiting request no longer exists on the service.
  static func setMissing(_ request: OutboxRequest) -> ServiceError {
    ServiceError(.unsupported, "the service no longer has entity set '\(request.set)'; drop the change")
  }

  /// The service answers every request with 404.
  static let absent = ServiceError(
    .unavailable, "every address of the service answers 404; it may be down behind a proxy", status: 404)

  /// The service may have applied a creation.
  static func doubtful(_ request: OutboxRequest, _ candidates: [Row]) -> ServiceError {
    let places = candidates.compactMap { row in row.key.map { "'\(request.set)(\($0.text(of: row.type)))'" } }
    return ServiceError(
      .malformedResponse,
      "the response was lost, and the service has \(places.joined(separator: ", ")), which may be the created entity "
        + "with later changes; state whether it is")
  }

  /// It cannot be determined whether a request was applied, so only the user may send it again.
  static let unknowable = ServiceError(
    .malformedResponse,
    "the response was lost, and it is unknown whether the service made the change; check there, then retry or drop it")

  /// The service created an entity that cannot be found.
  static let keyMissing = ServiceError(
    .malformedResponse, "the service created the entity without returning its key; synchronize, then drop the request")
}
