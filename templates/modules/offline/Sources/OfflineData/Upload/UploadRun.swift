import FoundationEssentials
import LocalStore
import ServiceData

/// Uploads what waits in the outbox, in its order, one request or transaction at a time.
///
/// Each request is marked durably before it is sent, and each answer is durable before the next request goes, so that
/// the process can end at any point: what was under way is then looked for before it is sent again. Whoever edits
/// meanwhile, here or in another process, adds to the queue, and is never overwritten.
struct UploadRun: Sendable {
  let context: UploadContext
  let directory: URL

  /// How many requests in a row may fail for reasons that pass before the service is left alone.
  private static let patience = 3

  /// Uploads the requests of some entity sets, and what has to go before them; nil means all.
  ///
  /// - Throws: ``OutboxError``, ``StoreError``, and ``ControllerError`` where the directory cannot be used. What the
  ///   service refuses, and being stopped, stands in the report.
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

  /// Goes through the queue again as long as something was done on the way, since that may have freed other requests,
  /// and somebody may have added some.
  private func send(_ sets: Set<String>?, reportingTo steps: ProgressReporter, into report: inout UploadReport)
    async throws
  {
    var isDone = false
    var over: Set<Int64> = []
    while !isDone, report.interruption == nil, !report.isStopped {
      isDone = true
      let queue = try await context.outbox.requests()
      var gate = UploadGate(queue, sets: sets, now: context.settings.now())
      let due = gate.due(of: queue)
      let known = over.union(due).count
      if !due.isEmpty {
        steps.count(over.count, of: known)
        steps.update("\(due.count) \(due.count == 1 ? "request" : "requests") to send")
      }
      var failures = 0
      for unit in UploadUnit.all(of: queue) {
        if let obstacles = gate.obstacles(of: unit) {
          for request in unit.requests {
            if let outcome = obstacles[request.id] { report.noteObstacle(request, outcome) }
          }
          continue
        }
        if Task.isCancelled { report.isStopped = true }
        guard report.interruption == nil, !report.isStopped else {
          for request in unit.requests { report.noteObstacle(request, .skipped(.notReached)) }
          continue
        }
        try await send(unit, into: &report)
        for id in unit.ids where report.isOver(id) {
          gate.close(id)
          isDone = false
        }
        // A request that goes again with the next upload is not over.
        over.formUnion(unit.ids.filter { report.passingError(of: $0) == nil })
        let error = unit.ids.compactMap { report.passingError(of: $0) }.first
        failures = error == nil ? 0 : failures + 1
        if failures == Self.patience { report.interruption = error }
        steps.count(over.count, of: known)
        publish(unit, of: queue.count, sent: report.sent, to: steps)
      }
    }
  }

  private func send(_ unit: UploadUnit, into report: inout UploadReport) async throws {
    if unit.transaction != nil {
      try await TransactionSender(context: context).send(unit, into: &report)
    } else {
      for id in unit.ids { try await RequestSender(context: context).send(id, into: &report) }
    }
  }

  private func publish(_ unit: UploadUnit, of total: Int, sent: Int, to steps: ProgressReporter) {
    let summary = unit.transaction ?? unit.requests.first?.summary ?? ""
    steps.update(
      summary,
      parameters: [
        "request": unit.ids.map(String.init).joined(separator: ","), "sent": String(sent),
        "requests": String(total),
      ])
  }
}
