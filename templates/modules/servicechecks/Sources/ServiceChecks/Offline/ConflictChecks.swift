import CheckedChanges
import DataChecks
import FoundationEssentials
import ModelChecks
import OfflineData
import ServiceData

/// Checks changes to entities that have also changed on the service.
public struct ConflictChecks: Sendable {
  private let bench: TestBench
  private let sets: [CheckedSet]

  /// Creates checks with the first suitable set.
  public init(among sets: [CheckedSet], on bench: TestBench) {
    self.sets = sets
    self.bench = bench
  }

  /// A conflict waits with all three versions without overwriting anything, and is then resolved in both ways.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` if no set can be edited.
  public func checkResolution() async throws {
    for side in [ConflictResolution.mine, .theirs] {
      let bench = try TestBench(
        bench.subject, bench.directory.appendingPathComponent(side == .mine ? "mine" : "theirs"))
      let (subject, mine, theirs) = try await ChosenSet.first(among: sets, on: bench, allowing: .edition) { subject in
        let (mine, theirs) = try SampleChanges(subject).rivals(of: subject.rows[0])
        return (subject, mine, theirs)
      }
      try await bench.withOffline(of: subject.set.name) { offline in
        try await collide(mine, with: theirs, of: subject, offline, on: bench)
        guard let request = try await offline.queue.requests(RequestFilter(states: [.conflicted])).first else {
          throw CheckFailure("there is no conflict, although both sides changed '\(subject.set.name)'")
        }
        try await offline.queue.resolve(request.id, side)
        try await offline.checkUpload(of: side == .mine ? 1 : 0)
        try await offline.checkAgreement(with: subject, on: bench, count: subject.rows.count)
        try await expect(side == .mine ? mine : theirs, subject, on: bench)
      }
    }
  }

  /// Changes an entity locally and on the service, and synchronizes.
  private func collide(
    _ mine: Row, with theirs: Row, of subject: SetSubject, _ offline: OfflineDataController, on bench: TestBench
  ) async throws {
    let name = subject.set.name
    try await offline.update(mine, in: name)
    _ = try await bench.remote.update(theirs, key: subject.key(of: theirs), in: name, replaces: false)
    let report = try await offline.synchronize(SyncOptions())
    try demand(
      report.upload?.conflicted.count == 1,
      "the result of the upload is '\(report.upload?.summary ?? "nothing")', expected one conflict")
    try await expect(theirs, subject, on: bench)
    let shown = try await offline.row(subject.key(of: mine), of: subject.query)
    try demand(shown.map { Self.agree($0, mine) } == true, "the local change is no longer visible")
  }

  private func expect(_ row: Row, _ subject: SetSubject, on bench: TestBench) async throws {
    let found = try await bench.remote.entity(subject.key(of: row), of: subject.query)
    try demand(
      found.map { Self.agree($0, row) } == true,
      "the service has \(subject.texts([found].compactMap(\.self))), expected \(subject.texts([row]))")
  }

  /// Whether a row has the changed values of another row.
  private static func agree(_ row: Row, _ changed: Row) -> Bool {
    changed.changes.indices.allSatisfy { row[changed.type.members[$0].name] == changed[$0] }
  }
}
