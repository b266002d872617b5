import DataChecks
import EntityAccess
import ModelChecks
import OfflineData
import ServiceData
import TypedEntities

/// Checks that a query which is observed gives its entities again, whatever changes them.
public struct ObservationChecks: Sendable {
  private let bench: TestBench
  private let sets: [CheckedSet]

  /// Checks with the first fit set.
  public init(among sets: [CheckedSet], on bench: TestBench) {
    self.sets = sets
    self.bench = bench
  }

  /// A created entity is given at once, and as the service has it after the upload.
  ///
  /// - Throws: ``CheckFailure``, or what client and store throw; ``CheckSkipped`` where no set takes new entities.
  public func check() async throws {
    let (subject, sample) = try await ChosenSet.first(among: sets, on: bench, allowing: .creation) { subject in
      (subject, try SampleChanges(subject).creation())
    }
    guard let type = sets.first(where: { $0.description == subject.set.name })?.entity else { return }
    try await bench.withOffline(of: subject.set.name) { offline in
      try await check(type, with: sample, of: subject, offline)
    }
  }

  private func check<Entity: EntityValue>(
    _ type: Entity.Type, with sample: Row, of subject: SetSubject, _ offline: OfflineDataController
  ) async throws {
    let query = EntityQuery<Entity>(set: subject.set.name)
    var observed = offline.observe(query).makeAsyncIterator()
    let first = try await observed.next()?.count ?? 0
    try demand(first == subject.rows.count, "\(first) entities were given at first, expected \(subject.rows.count)")
    let created = try await create(Entity(row: sample), in: query, offline)
    let shown = try await observed.next() ?? []
    try demand(shown.contains { $0.id == created.id }, "the created entity was not given")
    try await offline.checkUpload(of: 1)
    let kept = try await offline.fetch(query)
    if kept != shown {
      // What came in several steps is given in one or more.
      while let given = try await observed.next(), given != kept {}
    }
    try await offline.checkAgreement(with: subject, on: bench, count: subject.rows.count + 1)
    try await offline.close()
    do {
      _ = try await observed.next()
    } catch ControllerError.storeClosed {
      return
    }
    throw CheckFailure("the observation went on after the store was closed")
  }

  private func create<Entity: EntityValue>(
    _ entity: Entity, in query: EntityQuery<Entity>, _ offline: OfflineDataController
  ) async throws -> Entity {
    do {
      return try await offline.create(
        entity, in: query, media: entity.row.type.hasStream ? SampleChanges.content : nil)
    } catch OutboxError.keyNeeded(_, let property) {
      throw CheckSkipped("the service assigns '\(property)', which has a type without temporary values")
    }
  }
}
