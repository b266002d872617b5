import DataChecks
import FoundationEssentials
import HTTPTransport
import ModelChecks
import OfflineData
import ServiceData

extension TestBench {
  /// Runs work with the opened offline controller of a set; its files are where the last one of this bench had them.
  ///
  /// - Parameters:
  ///   - transport: what answers in place of the service.
  ///   - mode: what opening brings with it.
  /// - Throws: what the work throws, and what opening throws; ``CheckSkipped`` for an application without outbox.
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
  /// Creates an entity here, a media entity with content.
  ///
  /// - Throws: ``CheckSkipped`` where the service alone can give the key; what creating throws.
  func createOrSkip(_ row: Row, in set: String) async throws -> Row {
    do {
      if row.type.hasStream { return try await create(row, in: set, media: SampleChanges.content) }
      return try await create(row, in: set)
    } catch OutboxError.keyNeeded(_, let property) {
      throw CheckSkipped("the service gives '\(property)', of a type that no value can be made up for meanwhile")
    }
  }

  /// Uploads and downloads, and expects that so many changes went through and none is left.
  ///
  /// - Throws: ``CheckFailure``, or what the synchronization throws.
  func checkUpload(of count: Int) async throws {
    let report = try await synchronize(SyncOptions())
    let upload = try report.upload ?? failedCheck("the synchronization uploaded nothing")
    try demand(
      upload.succeeded.count == count && upload.isComplete,
      "the upload came to '\(upload.summary)'\(upload.failure.map { ", \($0)" } ?? ""), expected \(count) succeeded")
    if let failure = report.failure { throw failure }
    let left = try await queue.requests()
    try demand(left.isEmpty, "\(left.count) changes are left after the upload")
  }

  /// Expects that the store shows what the service has, so many entities, and no local work.
  ///
  /// - Throws: ``CheckFailure``, or what reading throws.
  func checkAgreement(with subject: SetSubject, on bench: TestBench, count: Int) async throws {
    let online = try await subject.all(from: ServiceReader(bench.remote))
    try demand(online.count == count, "the service has \(online.count) entities, expected \(count)")
    let kept = try await subject.all(from: self)
    try demand(
      subject.texts(kept) == subject.texts(online),
      "the store shows other entities than the service: " + subject.difference(kept, online))
    let states = try await localStates(in: subject.set.name)
    try demand(states.isEmpty, "\(states.count) entities still count as changed here")
  }
}

/// Ends a check where a value is missing.
func failedCheck<Value>(_ message: String) throws(CheckFailure) -> Value { throw CheckFailure(message) }
