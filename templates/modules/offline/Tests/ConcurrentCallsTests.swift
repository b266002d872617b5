import FakeService
import LocalStore
import ODataDialect
import ServiceData
import SharedState
import Testing

@testable import OfflineData

/// A controller is an actor, which admits other calls at each suspension: every call runs at the same time as others.
struct ConcurrentCallsTests {
  /// A public call whose arguments are derived from a number.
  struct Call: Sendable {
    let name: String
    /// Returns the name of a created trip, for which the test is responsible from then on.
    let work: @Sendable (OfflineDataController, String) async throws -> String?

    init(_ name: String, _ work: @escaping @Sendable (OfflineDataController, String) async throws -> String?) {
      (self.name, self.work) = (name, work)
    }

    /// A call that creates nothing.
    init(_ name: String, _ work: @escaping @Sendable (OfflineDataController) async throws -> Void) {
      self.init(name) { controller, _ in
        try await work(controller)
        return nil
      }
    }
  }

  private static let trips = RowQuery(set: "Trips")

  private static func newTrip(_ name: String) -> Row {
    var row = Row(type: JourneyModel.type(of: "Trips"))
    row["Name"] = .string(name)
    return row
  }

  static let calls: [Call] = [
    Call("open local") { try await $0.open(.local) },
    Call("open, download") { try await $0.open(.downloadIfNeeded) },
    Call("open, synchronize") { try await $0.open(.synchronize) },
    Call("synchronize") { _ = try await $0.synchronize(SyncOptions()) },
    Call("read everything again") { _ = try await $0.synchronize(SyncOptions(isFull: true)) },
    Call("close") { try await $0.close() },
    Call("remove") { try await $0.removeStore() },
    Call("use") { await $0.use(UploadSettings(backoff: BackoffPolicy(initialDelay: 0))) },
    Call("rows") { _ = try await $0.rows(trips) },
    Call("rows by state") { _ = try await $0.rows(trips, in: .changed) },
    Call("row") { _ = try await $0.row(JourneyModel.key(1), of: trips) },
    Call("count") { _ = try await $0.count(trips) },
    Call("state") { _ = try await $0.state(of: JourneyModel.key(1), in: "Trips") },
    Call("states") { _ = try await $0.localStates(in: "Trips") },
    Call("status") { _ = try await $0.status() },
    Call("events") { _ = try await $0.events() },
    Call("diagnosis") { _ = try await $0.diagnosis() },
    Call("failures") { _ = try await $0.failures() },
    Call("conflicts") { _ = try await $0.conflicts() },
    Call("counts") { _ = try await $0.pendingCounts() },
    Call("local table") { try await $0.localTable("x").set(.string("y"), for: "z") },
    Call("add and remove a query") {
      try await $0.add(DefiningQuery(name: "again", query: trips))
      _ = try await $0.remove("again", purging: true)
    },
    Call("leave and keep") {
      _ = try await $0.leave("Countries", purging: true)
      try await $0.keep("Countries")
    },
    Call("update") { controller, name in
      var row = JourneyModel.row("Trip", ["ID": .int(1)])
      row["Name"] = .string(name)
      _ = try await controller.update(row, in: "Trips")
      return nil
    },
    Call("delete") { try await $0.delete(JourneyModel.key(2), in: "Trips") },
    Call("link") {
      try await $0.link(JourneyModel.key(1), in: "Visits", "Trip", to: JourneyModel.key(1), in: "Trips")
      try await $0.unlink(JourneyModel.key(1), in: "Visits", "Trip")
    },
    Call("content") { try await $0.setMedia([1], contentType: "image/png", of: JourneyModel.key(1), in: "Photos") },
    Call("action") { try await $0.enqueue(OperationCall(operation: JourneyModel.ping, arguments: [:])) },
    Call("undo one that is gone") { _ = try await $0.undo(.request(9_999)) },
    Call("retry one that is gone") { _ = try await $0.retry(9_999) },
    Call("drop one that is gone") { _ = try await $0.drop(9_999) },
    Call("create") { controller, name in
      try await controller.create(newTrip(name), in: "Trips")
      return name
    },
  ]

  private let fake: FakeODataService

  init() throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 3
    fake = try FakeODataService(schema: JourneyModel.schema, options: options)
  }

  private func controller(
    in directory: TemporaryDirectory, _ delegate: (any OfflineODataProviderDelegate)? = nil
  ) throws -> OfflineDataController {
    try OfflineDataController(
      remote: try ODataService(root: fake.root, schema: JourneyModel.schema, transport: fake),
      directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema), delegate: delegate,
      uploads: UploadSettings(backoff: BackoffPolicy(initialDelay: 0)))
  }

  @Test func concurrentOpensOpenOnce() async throws {
    let directory = try TemporaryDirectory()
    let openings = OpeningCounter()
    let controller = try controller(in: directory, openings)
    let outboxes = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 1...8 {
        group.addTask {
          try await controller.open(.local)
          return ObjectIdentifier(try await controller.queue)
        }
      }
      return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    #expect(outboxes.count == 1)
    #expect(openings.count == 1)
  }

  /// A removal that found no waiting changes must not delete a change that is queued a moment later.
  @Test func changesDuringARemovalAreKeptOrRefused() async throws {
    for round in 1...20 {
      let directory = try TemporaryDirectory()
      let controller = try controller(in: directory)
      try await controller.open(.local)
      async let removal: Void = controller.removeStore()
      async let creation = controller.create(Self.newTrip("t\(round)"), in: "Trips")
      var (isRemoved, isCreated) = (true, true)
      do { try await removal } catch { isRemoved = false }
      do { _ = try await creation } catch { isCreated = false }
      #expect(!(isRemoved && isCreated), "a change that was taken is gone with the store")
      guard isCreated else { continue }
      try await controller.open(.local)
      #expect(try await controller.pendingCounts()[.pending] == 1)
    }
  }

  /// Runs every call with itself and with five others; all pairs would take minutes.
  @Test(arguments: calls.indices) func callsCanRunConcurrently(_ first: Int) async throws {
    let call = Self.calls[first]
    for distance in [0, 1, 3, 7, 12, 15] {
      let number = (first + distance) % Self.calls.count
      let other = Self.calls[number]
      let directory = try TemporaryDirectory()
      let controller = try controller(in: directory)
      try await controller.open(.downloadIfNeeded)
      let names = try await withThrowingTaskGroup(of: String?.self) { group in
        for (index, call) in [call, other, call, other].enumerated() {
          group.addTask { try await Self.typed(call, controller, "\(call.name) \(number) \(index)") }
        }
        return try await group.reduce(into: [String]()) { names, name in if let name { names.append(name) } }
      }
      try await controller.open(.local)
      try await check(controller, directory, has: names, "\(call.name) during \(other.name)")
      try await controller.close()
    }
  }

  /// Expects that created entities are here or on the service, and that each file is open for one store and one outbox.
  private func check(
    _ controller: OfflineDataController, _ directory: TemporaryDirectory, has names: [String], _ label: String
  ) async throws {
    let report = try await controller.synchronize(SyncOptions())
    #expect(report.failure == nil, "\(label): \(report)")
    let waiting = try await controller.queue.requests().map(\.summary)
    #expect(waiting.isEmpty, "\(label): \(waiting)")
    let known = try fake.rows(of: "Trips").compactMap { row -> String? in
      if case .string(let name)? = row["Name"] { name } else { nil }
    }
    for name in names { #expect(known.filter { $0 == name }.count == 1, "\(label): '\(name)'") }
  }

  /// Runs a call, which may be refused with an error type of this package.
  private static func typed(_ call: Call, _ controller: OfflineDataController, _ name: String) async throws -> String? {
    do {
      return try await call.work(controller, name)
    } catch let error where error is ControllerError || error is OutboxError || error is StoreError {
      return nil
    }
  }
}

/// Counts completed openings.
private final class OpeningCounter: OfflineODataProviderDelegate {
  private let ended = Locked(0)
  var count: Int { ended.withLock { $0 } }

  func didUpdateOpenProgress(_ event: ProgressEvent) {
    if event.phase.isTerminal { ended.withLock { $0 += 1 } }
  }
}
