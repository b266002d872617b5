import CheckedChanges
import ModelChecks
import ServiceData

/// Checks creating, editing and deleting entities of a set on the service, and that the next download contains the change if
/// the application has a local copy.
public struct SetWriting: Sendable {
  private let bench: TestBench
  private let set: CheckedSet

  /// Creates checks of a set.
  public init(_ set: CheckedSet, on bench: TestBench) {
    self.set = set
    self.bench = bench
  }

  /// A created entity can be read by its key and has the sent values, and a media entity has its content. The next download
  /// contains it.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without creations.
  public func checkCreation() async throws {
    let subject = try await SetSubject(set, allowing: .creation, on: bench)
    try await bench.withCopy(of: set.description) { copy in
      let sent = try SampleChanges(subject).creation()
      let name = subject.set.name
      let created =
        sent.type.hasStream
        ? try await bench.remote.create(sent, content: SampleChanges.content, in: name)
        : try await bench.remote.create(sent, in: name)
      guard let key = created.key else { throw CheckFailure("the created entity has no key") }
      let found = try await online(key, subject)
      try compare(found, with: sent, at: sent.createdIndices, "created")
      if sent.type.hasStream { try await checkContent(of: key, name) }
      try await expect(found, at: key, subject, synchronizing: copy)
    }
  }

  private func checkContent(of key: EntityKey, _ name: String) async throws {
    let found = try await bench.remote.media(of: key, in: name, property: nil).body
    try demand(found == SampleChanges.content.body, "the content of the created entity is \(found)")
  }

  /// An edited entity has the new value and keeps the others, and the next download contains the change. Only edited values
  /// are sent.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without updates.
  public func checkEditing() async throws {
    let subject = try await SetSubject(set, allowing: .edition, on: bench)
    try await bench.withCopy(of: set.description) { copy in
      let original = subject.rows[subject.rows.count / 2]
      let key = try key(of: original, subject)
      let edited = try SampleChanges(subject).edition(of: original)
      _ = try await bench.remote.update(edited, key: key, in: subject.set.name, replaces: false)
      let found = try await online(key, subject)
      // What the service computes, such as the time of the change, can have changed with it.
      let compared = edited.type.members.indices.filter { !edited.type.members[$0].facets.isComputed }
      try compare(found, with: edited, at: compared, "edited")
      try await expect(found, at: key, subject, synchronizing: copy)
    }
  }

  /// An edit that assigns a part of the key is refused, and changes nothing on the service.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client; ``CheckSkipped`` for a set without updates or keys.
  public func checkKeyStays() async throws {
    let subject = try await SetSubject(set, allowing: .edition, on: bench)
    let original = subject.rows[0]
    let (edited, property) = try SampleChanges(subject).reassignment(of: original)
    for replaces in [false, true] {
      do {
        _ = try await bench.remote.update(
          edited, key: subject.key(of: original), in: subject.set.name, replaces: replaces)
      } catch let error as KeyAssignmentError {
        try demand(error.property == property, "'\(error.property)' was refused, expected '\(property)'")
        continue
      }
      throw CheckFailure("an edit that assigns '\(property)' of the key of '\(set)' was accepted")
    }
    let found = try await subject.all(from: ServiceReader(bench.remote))
    try demand(
      subject.texts(found) == subject.texts(subject.rows),
      "the service has other entities: " + subject.difference(found, subject.rows))
  }

  /// The second of two edits of the same version is refused.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client; ``CheckSkipped`` for a set without updates or ETags.
  public func checkConflict() async throws {
    let subject = try await SetSubject(set, allowing: .edition, on: bench)
    let key = try key(of: subject.rows[0], subject)
    guard let original = try await bench.remote.entity(key, of: subject.query), original.etag != nil else {
      throw CheckSkipped("the service has no ETags for '\(set)'")
    }
    let edited = try SampleChanges(subject).edition(of: original)
    let name = subject.set.name
    _ = try await bench.remote.update(edited, key: key, in: name, replaces: false)
    do {
      _ = try await bench.remote.update(edited, key: key, in: name, replaces: false)
    } catch let error as ServiceError {
      try demand(
        error.kind == .preconditionFailed, "the second edit failed with '\(error)', expected a failed precondition")
      return
    }
    throw CheckFailure("the second edit of the same version was accepted")
  }

  /// A deleted entity is gone from the service, and the next download removes it from the local copy.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client and the store; ``CheckSkipped`` for a set without deletions.
  public func checkDeletion() async throws {
    let subject = try await SetSubject(set, allowing: .deletion, on: bench)
    try await bench.withCopy(of: set.description) { copy in
      let original = subject.rows[0]
      guard let key = original.key else { throw CheckSkipped("entities of '\(set)' have no key") }
      try await bench.remote.delete(key, in: subject.set.name, etag: original.etag)
      let gone = try await bench.remote.entity(key, of: subject.query)
      try demand(gone == nil, "the deleted entity is still on the service")
      try await copy?.synchronize()
      let ghost = try await copy?.reader.row(key, of: subject.query)
      try demand(ghost == nil, "the deleted entity is still in the store")
      let left = try await (copy?.reader ?? ServiceReader(bench.remote)).count(subject.query)
      try demand(left == subject.rows.count - 1, "\(left) entities are left, expected \(subject.rows.count - 1)")
    }
  }

  /// A set refuses the changes that the metadata does not allow.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` for a set that allows all changes.
  public func checkRefusals() async throws {
    let subject = try await SetSubject(set.description, on: bench)
    let (set, row) = (subject.set, subject.rows[0])
    let allowsAll = set.isInsertable && set.isUpdatable && set.isDeletable
    if set.isSingleton || allowsAll { throw CheckSkipped("'\(set.name)' allows every change") }
    if !set.isInsertable, let sent = try? SampleChanges(subject).creation() {
      try await refused("creates") { _ = try await bench.remote.create(sent, in: set.name) }
    }
    if !set.isUpdatable, let edited = try? SampleChanges(subject).edition(of: row) {
      try await refused("changes") {
        _ = try await bench.remote.update(edited, key: row.key, in: set.name, replaces: false)
      }
    }
    if !set.isDeletable, let key = row.key {
      try await refused("deletes") { try await bench.remote.delete(key, in: set.name, etag: row.etag) }
    }
  }

  private func refused(_ what: String, _ change: () async throws -> Void) async throws {
    do {
      try await change()
    } catch let error as ServiceError where error.kind == .refused {
      return
    }
    throw CheckFailure("'\(set)' \(what) an entity, although the metadata does not allow it")
  }

  /// The key for editing an entity; nil for a singleton.
  private func key(of row: Row, _ subject: SetSubject) throws(CheckSkipped) -> EntityKey? {
    let key = subject.key(of: row)
    guard key != nil || subject.set.isSingleton else { throw CheckSkipped("entities of '\(set)' have no key") }
    return key
  }

  private func online(_ key: EntityKey?, _ subject: SetSubject) async throws -> Row {
    guard let found = try await bench.remote.entity(key, of: subject.query) else {
      throw CheckFailure("the service does not find the entity \(key?.text(of: subject.type) ?? "")")
    }
    return found
  }

  private func compare(_ found: Row, with sent: Row, at indices: [Int], _ what: String) throws(CheckFailure) {
    for index in indices where !sent.type.members[index].isNavigation && sent[index] != nil {
      let name = sent.type.members[index].name
      try demand(
        found[name] == sent[index],
        "'\(name)' of the \(what) entity is \(String(describing: found[name])), expected \(String(describing: sent[index]))"
      )
    }
  }

  private func expect(
    _ row: Row, at key: EntityKey?, _ subject: SetSubject, synchronizing copy: (any ServiceCopy)?
  ) async throws {
    guard let copy else { return }
    try await copy.synchronize()
    let kept = try await copy.reader.row(key, of: subject.query)
    try demand(
      kept == row, "the store has \(subject.texts(kept.map { [$0] } ?? [])), expected \(subject.texts([row]))")
  }
}

extension Row {
  /// The members of a new entity that must have the sent values. A media entity already exists when its properties are sent,
  /// so the service determines its key and its immutable properties.
  package var createdIndices: [Int] {
    guard type.hasStream else { return changes.indices }
    return changes.indices.filter { index in
      let member = type.members[index]
      return !member.facets.isImmutable && !type.keys.contains { $0.path.first == member.name }
    }
  }
}
