import DataChecks
import DataCommands
import HTTPTransport
import LocalStore
import ModelChecks
import OfflineData
import ServiceData
import SharedState

/// Checks changes that the service refuses.
public struct RefusalChecks: Sendable {
  private let bench: TestBench
  private let sets: [CheckedSet]

  /// Creates checks with the first suitable set.
  public init(among sets: [CheckedSet], on bench: TestBench) {
    self.sets = sets
    self.bench = bench
  }

  /// A refused change is archived with the service's reason while another change succeeds, and can be sent again.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` if no set can be edited.
  public func checkArchive() async throws {
    let (subject, edits) = try await ChosenSet.first(among: sets, on: bench, allowing: .edition) { subject in
      (subject, try subject.rows.prefix(2).map { try SampleChanges(subject).edition(of: $0) })
    }
    // A refusal of several changes in one request says nothing about each one, so they are sent again one by one.
    let changes = edits.map { ServiceChange.update($0, key: $0.key, set: subject.set.name, replaces: false) }
    let isTogether = bench.remote.independentChangesAtOnce > 1 && bench.remote.countAtOnce(of: changes) > 1
    let refusals = Locked(isTogether ? 2 : 1)
    let transport = ChangeTransport(bench.demo.transport) { request, _ in
      let isRefused = refusals.withLock { left in
        left -= 1
        return left >= 0
      }
      return isRefused ? HTTPResponse(status: 400, finalURL: request.url) : nil
    }
    try await bench.withOffline(of: subject.set.name, over: transport) { offline in
      for edit in edits { try await offline.update(edit, in: subject.set.name) }
      let upload = try await offline.synchronize(SyncOptions()).upload
      try demand(
        upload?.failed.count == 1 && upload?.succeeded.count == edits.count - 1,
        "the result of the upload is '\(upload?.summary ?? "nothing")', expected one failed and \(edits.count - 1) succeeded"
      )
      guard let refused = try await offline.queue.requests(RequestFilter(states: [.failed])).first else {
        throw CheckFailure("the refused change is not archived")
      }
      try demand(refused.failure?.status == 400, "the refusal is archived with status \(refused.failure?.status ?? 0)")
      let state = try await offline.state(of: refused.key, in: subject.set.name)
      try demand(state.contains(.inError), "the entity does not count as one with a refused change")
      try await offline.queue.retry(refused.id)
      try await offline.checkUpload(of: 1)
      try await offline.checkAgreement(with: subject, on: bench, count: subject.rows.count)
    }
  }
}
