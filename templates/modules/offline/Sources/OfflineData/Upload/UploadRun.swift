import FoundationEssentials

/// Uploads the waiting requests of the outbox in order: one at a time, a transaction, or as many as the service takes
/// together.
///
/// Each request is durably marked before it is sent, and each answer is durable before the next request is sent. So the
/// process can end at any point: the next run searches for the result of an interrupted request before sending it
/// again. Edits in the meantime, here or in another process, are added to the outbox and never overwritten.
struct UploadRun: Sendable {
  let context: UploadContext
  let directory: URL

  /// How many requests in a row may fail temporarily before the upload ends.
  static let patience = 3

  /// Uploads the requests of the given entity sets, and the requests that have to precede them; nil means all.
  ///
  /// - Throws: ``OutboxError``, ``StoreError``, and ``ControllerError`` if the directory cannot be used. Errors of the
  ///   service, and a cancellation, are in the report.
  func upload(_ sets: Set<String>?) async throws -> UploadReport {
    var report = UploadReport(started: context.settings.now())
    let steps = context.progress.start(.upload, totalSteps: 3, countsSteps: false)
    do {
      steps.step(.waitingForDownload, "waiting for other synchronizations")
      let lock = try await DownloadLock.wait(in: directory)
      defer { withExtendedLifetime(lock) {} }
      steps.step(.uploadPreprocessing, "looking for requests that were interrupted")
      try await context.outbox.releaseInterrupted()
      steps.step(.sendingDataToServer, "sending what changed here")
      try await send(sets, reportingTo: steps, into: &report)
    } catch is CancellationError {
      report.isStopped = true
    } catch {
      steps.end(.failed, String(describing: error))
      throw error
    }
    report.ended = context.settings.now()
    steps.end(report.isStopped ? .stopped : report.preventsDownload ? .failed : .finished, report.summary)
    return report
  }

  /// Processes the outbox again while requests are being applied, because that may unblock other requests, and new ones
  /// may have been added.
  private func send(_ sets: Set<String>?, reportingTo steps: ProgressReporter, into report: inout UploadReport)
    async throws
  {
    var isDone = false
    var over: Set<Int64> = []
    var groups = UploadGroups(remote: context.remote)
    while !isDone, report.interruption == nil, !report.isStopped {
      isDone = true
      var requests = try await context.outbox.requests()
      var units = UploadUnit.all(of: requests)[...]
      if try await context.uniteCircles(of: Array(units), into: &report) {
        requests = try await context.outbox.requests()
        units = UploadUnit.all(of: requests)[...]
      }
      var gate = UploadGate(requests, sets: sets, now: context.settings.now())
      let due = gate.due(of: requests)
      let known = over.union(due).count
      if !due.isEmpty {
        steps.count(over.count, of: known)
        steps.update("\(due.count) \(due.count == 1 ? "request" : "requests") to send")
      }
      var failures = 0
      while let next = units.popFirst() {
        guard mayBegin(next, through: gate, &report) else { continue }
        let unit = groups.unit(startingWith: next, from: &units, through: gate)
        if try await !send(unit, into: &report) { groups.areAllowed = false }
        for id in unit.ids where report.isOver(id) {
          gate.close(id)
          isDone = false
        }
        // A request that is sent again with the next upload has not ended.
        over.formUnion(unit.ids.filter { report.passingError(of: $0) == nil })
        let errors = unit.ids.compactMap { report.passingError(of: $0) }
        let hasFailed = unit.isGroup ? errors.count == unit.ids.count : !errors.isEmpty
        failures = hasFailed ? failures + 1 : 0
        if failures == Self.patience { report.interruption = errors.first }
        steps.count(over.count, of: known)
        publish(unit, of: requests.count, report, to: steps)
      }
    }
  }

  /// Whether a unit can be sent now; if not, the report contains why.
  private func mayBegin(_ unit: UploadUnit, through gate: UploadGate, _ report: inout UploadReport) -> Bool {
    if let obstacles = gate.obstacles(of: unit) {
      for request in unit.requests {
        if let outcome = obstacles[request.id] { report.noteObstacle(request, outcome) }
      }
      return false
    }
    if Task.isCancelled { report.isStopped = true }
    guard report.interruption == nil, !report.isStopped else {
      for request in unit.requests { report.noteObstacle(request, .skipped(.notReached)) }
      return false
    }
    return true
  }

  /// - Returns: whether the service takes requests together, as far as is known.
  private func send(_ unit: UploadUnit, into report: inout UploadReport) async throws -> Bool {
    if unit.isGroup { return try await GroupSender(context: context).send(unit, into: &report) }
    if unit.transaction != nil {
      try await TransactionSender(context: context).send(unit, into: &report)
    } else {
      for id in unit.ids { try await RequestSender(context: context).send(id, into: &report) }
    }
    return true
  }

  private func publish(_ unit: UploadUnit, of total: Int, _ report: UploadReport, to steps: ProgressReporter) {
    steps.update(
      unit.summary,
      parameters: [
        "request": unit.ids.map(String.init).joined(separator: ","), "sent": String(report.sent),
        "succeeded": String(report.succeeded.count), "requests": String(total),
      ])
  }
}
