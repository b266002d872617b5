import DataChecks
import DataCommands
import EntityAccess
import FoundationEssentials
import LocalStore
import ModelChecks
import OfflineData
import ServiceData

/// Checks that a store and its local changes survive a schema change and its reversal.
public struct SchemaChangeChecks: Sendable {
  /// Creates the fake service with another schema, with its state in a directory.
  public typealias MakingService = @Sendable (_ schema: ServiceSchema, _ directory: URL) throws -> any RemoteService

  private let bench: TestBench
  private let subject: OfflineSubject
  private let renames: [StoreRename]
  private let makeService: MakingService

  /// Creates checks of an application.
  ///
  /// - Parameter renames: the application's declared renames.
  public init(
    of subject: OfflineSubject, renames: [StoreRename], on bench: TestBench, service: @escaping MakingService
  ) {
    self.bench = bench
    self.subject = subject
    self.renames = renames
    makeService = service
  }

  /// This version opens a store that an earlier version has filled, with a waiting change: all rows exist, renamed elements
  /// have their new names, and the change still waits. When the earlier version opens the store again, nothing has changed.
  ///
  /// - Parameter name: the stored set.
  /// - Throws: ``CheckFailure``, or errors of the service and the store; ``CheckSkipped`` for a set without entities.
  public func checkUpgrade(of name: String) async throws {
    let schema = bench.application.schema
    guard let set = schema.set(name), let type = schema.entityType(of: set) else {
      throw CheckFailure("the schema has no set '\(name)'")
    }
    let earlier = EarlierSchema(schema, lackingMemberOf: set, renames: renames)
    let oldName = earlier.name(ofSet: name)
    let service = try makeService(
      ServiceSchema(earlier.document), bench.directory.appendingPathComponent("earlier"))
    let before = try await opened(try old(service, oldName)) { controller in
      try await change(controller, oldName)
      return Kept(try await rows(controller, oldName), try await controller.pendingCounts())
    }
    guard !before.rows.isEmpty else { throw CheckSkipped("the service has no entity in '\(name)'") }
    let present = try await opened(try new(name)) { controller in try await rows(controller, name) }
    try compare(present, with: before.rows, of: type, earlier)
    try await opened(try raw(name)) { controller in
      let waiting = try await controller.pendingCounts()
      try demand(waiting == before.pending, "\(waiting) changes wait in this version, expected \(before.pending)")
      for request in try await controller.queue.requests() {
        try demand(request.change.set == name, "a change waits for '\(request.change.set)', expected '\(name)'")
        try demand(!holdsUnknown(request.change), "a change of '\(name)' has a name that the schema does not know")
      }
    }
    let after = try await opened(try old(service, oldName)) { controller in
      Kept(try await rows(controller, oldName), try await controller.pendingCounts())
    }
    try demand(after == before, "the earlier version does not find its former data")
  }

  /// The visible data of a store.
  private struct Kept: Equatable {
    let rows: [Row]
    let pending: [OutboxRequest.State: Int]

    init(_ rows: [Row], _ pending: [OutboxRequest.State: Int]) {
      self.rows = rows
      self.pending = pending
    }
  }

  private var directory: URL { bench.directory.appendingPathComponent("upgraded") }

  private func old(_ service: any RemoteService, _ set: String) throws -> OfflineDataController {
    try OfflineDataController(
      remote: service, directory: directory, queries: [DefiningQuery(query: RowQuery(set: set))])
  }

  /// The application's controller.
  private func new(_ set: String) throws -> any ODataControlling {
    try subject.makeController(bench.remote, directory, [DefiningQuery(query: RowQuery(set: set))])
  }

  /// The underlying controller.
  private func raw(_ set: String) throws -> OfflineDataController {
    try OfflineDataController(
      remote: bench.remote, directory: directory, queries: [DefiningQuery(query: RowQuery(set: set))],
      options: StoreOptions(renames: renames))
  }

  /// Opens a controller, which downloads only if the store is empty.
  private func opened<Controller: ODataControlling, Result>(
    _ controller: Controller, _ work: (Controller) async throws -> Result
  ) async throws -> Result {
    let isNew = !FileManager.default.fileExists(atPath: directory.path)
    if let failure = try await controller.open(isNew ? .downloadIfNeeded : .local)?.failure { throw failure }
    do {
      let result = try await work(controller)
      try await controller.close()
      return result
    } catch {
      try? await controller.close()
      throw error
    }
  }

  /// Changes an entity locally, if the metadata allows that.
  private func change(_ controller: OfflineDataController, _ name: String) async throws {
    guard let set = controller.schema.set(name), set.isUpdatable, let type = controller.schema.entityType(of: set)
    else {
      return
    }
    let found = try await rows(controller, name)
    guard let first = found.first, set.isSingleton || first.key != nil else { return }
    let changes = SampleChanges(SetSubject(set: set, type: type, rows: found))
    guard let edited = try? changes.edition(of: first) else { return }
    _ = try await controller.update(edited, in: name, options: ChangeOptions())
  }

  private func rows(_ controller: any ODataControlling, _ name: String) async throws -> [Row] {
    let query = RowQuery(set: name)
    guard controller.schema.set(name)?.isSingleton == true else { return try await controller.rows(query) }
    return try await controller.row(nil, of: query).map { [$0] } ?? []
  }

  /// Whether a change sets undeclared properties.
  private func holdsUnknown(_ change: LocalChange) -> Bool {
    if case .service(.update(let row, _, _, _)) = change { return !row.type.isOpen && !row.dynamic.isEmpty }
    return false
  }

  /// Compares rows of this version with those of the earlier one, member by member.
  private func compare(
    _ present: [Row], with before: [Row], of type: StructuredSchema, _ earlier: EarlierSchema
  ) throws(CheckFailure) {
    try demand(
      present.count == before.count, "\(present.count) rows survived the schema change, expected \(before.count)")
    let names = type.members.filter { !$0.isNavigation && $0.name != earlier.newMember }.map(\.name)
    let found = present.map { row in names.map { text(row[$0]) } }
    let expected = before.map { row in names.map { text(row[earlier.name(ofMember: $0, in: type)]) } }
    for (row, twin) in zip(found.sorted(by: <), expected.sorted(by: <)) where row != twin {
      throw CheckFailure("a row is \(row) after the change, expected \(twin)")
    }
  }

  private func text(_ value: Value?) -> String { value.map { String(decoding: $0.json(), as: UTF8.self) } ?? "" }
}

private func < (left: [String], right: [String]) -> Bool { left.lexicographicallyPrecedes(right) }
