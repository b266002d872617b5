import DataChecks
import FoundationEssentials
import HTTPTransport
import ModelChecks
import OfflineData
import ServiceData

extension TestBench {
  /// Runs work with the opened offline controller of a set, which uses the same files each time.
  ///
  /// - Parameters:
  ///   - transport: answers instead of the service.
  ///   - mode: the mode of opening.
  /// - Throws: errors from opening and from the work; ``CheckSkipped`` for an application without an outbox.
  func withOffline<Result>(
    of set: String, over transport: (any HTTPTransporting)? = nil, _ mode: OpenMode = .downloadIfNeeded,
    _ work: (OfflineDataController) async throws -> Result
  ) async throws -> Result {
    guard let subject = subject as? OfflineSubject else { throw CheckSkipped("the application keeps no changes") }
    let remote = try transport.map { try client(over: $0) } ?? self.remote
    let controller = try subject.makeController(
      remote, directory.appendingPathComponent("offline"), [DefiningQuery(query: RowQuery(set: set))])
    guard let offline = controller.offline else { throw CheckSkipped("the application keeps no changes") }
    do {
      if let failure = try await controller.open(mode)?.failure { throw failure }
      let result = try await work(offline)
      try await controller.close()
      return result
    } catch {
      try? await controller.close()
      throw error
    }
  }
}

extension OfflineDataController {
  /// Creates an entity locally, a media entity with content.
  ///
  /// - Throws: ``CheckSkipped`` if only the service can assign the key, and errors from creating.
  func createOrSkip(_ row: Row, in set: String) async throws -> Row {
    do {
      if row.type.hasStream { return try await create(row, in: set, media: SampleChanges.content) }
      return try await create(row, in: set)
    } catch OutboxError.keyNeeded(_, let property) {
      throw CheckSkipped("the service assigns '\(property)', whose type has no temporary values")
    }
  }

  /// Synchronizes, and expects that exactly `count` changes succeed and none is left.
  ///
  /// - Throws: ``CheckFailure``, or errors of the synchronization.
  func checkUpload(of count: Int) async throws {
    try await checkUpload(of: count, try await synchronize(SyncOptions()))
  }

  /// Synchronizes after the answer to one change was lost, and expects that the change is found on the service, or else left
  /// to the user, if the service records nothing that shows who made it.
  ///
  /// - Throws: ``CheckFailure``, or errors of the synchronization.
  func checkRecoveredUpload(to remote: any RemoteService) async throws {
    let report = try await synchronize(SyncOptions())
    guard let request = try await queue.requests(RequestFilter(states: [.conflicted])).first,
      let conflict = DataConflict(request), conflict.kind == .perhapsCreated, let mine = conflict.mine,
      let theirs = conflict.theirs,
      case .uncertain = try await remote.origin(of: theirs, createdFrom: mine, at: request.identity.firstSent)
    else { return try await checkUpload(of: 1, report) }
    try await queue.resolve(request.id, .mine)
    try await checkUpload(of: 0, try await synchronize(SyncOptions()))
  }

  private func checkUpload(of count: Int, _ report: SyncReport) async throws {
    let upload = try report.upload ?? failedCheck("the synchronization uploaded nothing")
    try demand(
      upload.succeeded.count == count && upload.isComplete,
      "the result of the upload is '\(upload.summary)'\(upload.failure.map { ", \($0)" } ?? ""), expected \(count) succeeded"
    )
    if let failure = report.failure { throw failure }
    let left = try await queue.requests()
    try demand(left.isEmpty, "\(left.count) changes are left after the upload")
  }

  /// Expects that the store and the service have the same `count` entities, and that there are no local changes.
  ///
  /// - Throws: ``CheckFailure``, or errors from reading.
  func checkAgreement(with subject: SetSubject, on bench: TestBench, count: Int) async throws {
    let online = try await subject.all(from: ServiceReader(bench.remote))
    try demand(online.count == count, "the service has \(online.count) entities, expected \(count)")
    let kept = try await subject.all(from: self)
    try demand(
      subject.texts(kept) == subject.texts(online),
      "the store shows other entities than the service: " + subject.difference(kept, online))
    let states = try await localStates(in: subject.set.name)
    try demand(states.isEmpty, "\(states.count) entities still count as changed")
  }
}

/// Fails a check because of a missing value.
func failedCheck<Value>(_ message: String) throws(CheckFailure) -> Value { throw CheckFailure(message) }
