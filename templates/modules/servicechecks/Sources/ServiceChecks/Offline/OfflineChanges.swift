import DataChecks
import LocalStore
import ModelChecks
import OfflineData
import ServiceData

/// Checks creating, editing and deleting entities of a set offline, and the next synchronization.
public struct OfflineChanges: Sendable {
  private let bench: TestBench
  private let set: CheckedSet

  /// Creates checks of a set.
  public init(_ set: CheckedSet, on bench: TestBench) {
    self.set = set
    self.bench = bench
  }

  /// A created entity is visible at once, and exists exactly once on the service after the upload.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without creations.
  public func checkCreation() async throws {
    let subject = try await keyed(.creation)
    let sent = try SampleChanges(subject).creation()
    let name = subject.set.name
    let before = subject.rows.count
    try await bench.withOffline(of: name) { offline in
      let shown = try await offline.createOrSkip(sent, in: name)
      let state = try await offline.state(of: shown.key, in: name)
      try demand(state.contains(.local), "the created entity does not count as local")
      let count = try await offline.count(subject.query)
      try demand(count == before + 1, "the store shows \(count) entities, expected \(before + 1)")
      try await checkServiceHas(before, subject)
      try await offline.checkUpload(of: 1)
      try await offline.checkAgreement(with: subject, on: bench, count: before + 1)
    }
  }

  /// An edit is visible at once, and values that were not edited are kept on the service.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without updates.
  public func checkEditing() async throws {
    let subject = try await keyed(.edition)
    let original = subject.rows[subject.rows.count / 2]
    let edited = try SampleChanges(subject).edition(of: original)
    let name = subject.set.name
    try await bench.withOffline(of: name) { offline in
      try await offline.update(edited, in: name)
      let shown = try await offline.row(subject.key(of: original), of: subject.query)
      try demand(shown == edited, "the store shows \(subject.texts([shown].compactMap(\.self))) after the edit")
      let state = try await offline.state(of: subject.key(of: original), in: name)
      try demand(state.contains(.changed), "the edited entity does not count as changed")
      let online = try await bench.remote.entity(subject.key(of: original), of: subject.query)
      try demand(online == original, "the service has the edit before the upload")
      try await offline.checkUpload(of: 1)
      try await offline.checkAgreement(with: subject, on: bench, count: subject.rows.count)
      let found = try await bench.remote.entity(subject.key(of: original), of: subject.query)
      for index in edited.changes.indices {
        let member = edited.type.members[index].name
        try demand(found?[member] == edited[index], "the service does not have the new value of '\(member)'")
      }
    }
  }

  /// An edit that assigns a part of the key is refused, and queues nothing.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without updates or keys.
  public func checkKeyStays() async throws {
    let subject = try await keyed(.edition)
    let original = subject.rows[0]
    let (edited, property) = try SampleChanges(subject).reassignment(of: original)
    let (name, key) = (subject.set.name, subject.key(of: original))
    try await bench.withOffline(of: name) { offline in
      try await expectRefusal(of: property) { try await offline.update(edited, in: name) }
      try await expectRefusal(of: property) { try await offline.update(edited, key: key, in: name) }
      try await expectRefusal(of: property) {
        try await offline.queue.enqueue(.service(.update(edited, key: key, set: name, replaces: true)))
      }
      let waiting = try await offline.queue.requests().count
      try demand(waiting == 0, "\(waiting) changes are queued, expected none")
      let states = try await offline.localStates(in: name)
      try demand(states.isEmpty, "\(states.count) entities count as changed, expected none")
    }
  }

  private func expectRefusal(of property: String, _ change: () async throws -> Any?) async throws {
    do {
      _ = try await change()
    } catch let error as KeyAssignmentError {
      return try demand(error.property == property, "'\(error.property)' was refused, expected '\(property)'")
    }
    throw CheckFailure("an edit that assigns '\(property)' of the key of '\(set)' was accepted")
  }

  /// A deleted entity disappears at once, and from the service after the upload.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without deletions.
  public func checkDeletion() async throws {
    let subject = try await keyed(.deletion)
    guard let key = subject.rows[0].key else { throw CheckSkipped("entities of '\(set)' have no key") }
    let name = subject.set.name
    try await bench.withOffline(of: name) { offline in
      try await offline.delete(key, in: name)
      let shown = try await offline.row(key, of: subject.query)
      try demand(shown == nil, "the deleted entity is still visible")
      try await checkServiceHas(subject.rows.count, subject)
      try await offline.checkUpload(of: 1)
      try await offline.checkAgreement(with: subject, on: bench, count: subject.rows.count - 1)
    }
  }

  /// The set, if it allows a change and its entities have keys.
  private func keyed(_ change: CheckedSet.Change) async throws -> SetSubject {
    let subject = try await SetSubject(set, allowing: change, on: bench)
    guard subject.set.isSingleton || !subject.type.keys.isEmpty else {
      throw CheckSkipped("entities of '\(set)' have no key")
    }
    return subject
  }

  private func checkServiceHas(_ count: Int, _ subject: SetSubject) async throws {
    let found = try await subject.all(from: ServiceReader(bench.remote)).count
    try demand(found == count, "the service has \(found) entities before the upload, expected \(count)")
  }
}
