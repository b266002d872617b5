import FakeService
import Foundation
import LocalStore
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// Changes for one service or user are never taken for those of another.
struct OutboxOwnerTests {
  private let directory: TemporaryDirectory
  private let fake: FakeODataService

  init() throws {
    directory = try TemporaryDirectory()
    fake = try FakeODataService(schema: JourneyModel.schema)
  }

  private func controller(_ root: String, user: String? = nil) throws -> OfflineDataController {
    var options = StoreOptions()
    options.user = user
    return try OfflineDataController(
      remote: try ODataService(root: root, schema: JourneyModel.schema, transport: fake), directory: directory.url,
      queries: DefiningQuery.all(of: JourneyModel.schema), options: options)
  }

  /// An open controller, and a trip that it has created.
  private func working(
    _ root: String = "http://fake.invalid/service", user: String? = nil, options: ChangeOptions = ChangeOptions()
  ) async throws -> (controller: OfflineDataController, trip: Row, key: EntityKey) {
    let controller = try controller(root, user: user)
    try await controller.open(.local)
    var trip = Row(type: JourneyModel.type(of: "Trips"))
    trip["Name"] = .string("New")
    let created = try await controller.create(trip, in: "Trips", options: options)
    return (controller, trip, try #require(created.key))
  }

  /// Leaves a waiting change.
  private func work(_ root: String, user: String? = nil) async throws {
    try await working(root, user: user).controller.close()
  }

  private var outboxURL: URL { directory.url.appendingPathComponent("outbox.sqlite") }
  private var files: [String: Data] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.url.path)
      return try names.filter { $0.hasSuffix(".sqlite") }.reduce(into: [:]) { files, name in
        files[name] = try Data(contentsOf: directory.url.appendingPathComponent(name))
      }
    }
  }

  @Test("P40: an outbox that is about to be removed takes no change, and is in use again if it is not removed")
  func retirement() async throws {
    let (controller, trip, _) = try await working()
    #expect(try !Outbox.retire(at: outboxURL, expecting: 0))
    try await controller.create(trip, in: "Trips")
    #expect(try Outbox.retire(at: outboxURL, expecting: 2))
    #expect(try Outbox.retire(at: outboxURL, expecting: 2))
    await #expect(throws: OutboxError.self) { try await controller.create(trip, in: "Trips") }
    try await controller.close()
    let next = try self.controller("http://fake.invalid/service")
    try await next.open(.local)
    #expect(try await next.queue.requests().count == 2)
    try await next.create(trip, in: "Trips")
    #expect(try await next.queue.requests().count == 3)
    try await next.close()
  }

  @Test("P40: an outbox is not retired after an edit that was merged into an exported change, or after an undo")
  func editAfterAnExport() async throws {
    var (controller, trip, key) = try await working()
    let exported = try Outbox.salvage(at: outboxURL) { _ in }
    trip["Name"] = .string("Newer")
    _ = try await controller.update(trip, key: key, in: "Trips")
    let edited = try Outbox.salvage(at: outboxURL) { _ in }
    #expect(exported.requests == 1 && edited.requests == 1)
    #expect(try !Outbox.retire(at: outboxURL, expecting: 1, upTo: exported.lastNumber))
    trip["Name"] = .string("Newest")
    try await controller.create(trip, in: "Trips")
    _ = try await controller.undo(.entity(set: "Trips", key: key))
    #expect(try !Outbox.retire(at: outboxURL, expecting: 1, upTo: edited.lastNumber))
    let last = try Outbox.salvage(at: outboxURL) { _ in }
    #expect(try Outbox.retire(at: outboxURL, expecting: 1, upTo: last.lastNumber))
    try await controller.close()
  }

  @Test("P40: an outbox is not retired after a draft that was released during the export")
  func releaseAfterAnExport() async throws {
    let controller = try await working(options: ChangeOptions(isDraft: true)).controller
    let exported = try Outbox.salvage(at: outboxURL) { _ in }
    #expect(try await controller.queue.release().count == 1)
    #expect(try !Outbox.retire(at: outboxURL, expecting: 1, upTo: exported.lastNumber))
    #expect(try await controller.queue.release().isEmpty)
    let released = try Outbox.salvage(at: outboxURL) { _ in }
    #expect(try Outbox.retire(at: outboxURL, expecting: 1, upTo: released.lastNumber))
    try await controller.close()
  }

  @Test(
    "P61: refuses another service unchanged",
    arguments: [
      "https://fake.invalid/service", "http://fake.invalid:8080/service", "http://other.invalid/service",
      "http://fake.invalid/service2", "http://fake.invalid/",
    ])
  func refusesAnotherServiceUnchanged(_ root: String) async throws {
    try await work("http://fake.invalid/service")
    let before = try files
    let stranger = try controller(root)
    for mode in [OpenMode.local, .downloadIfNeeded, .synchronize] {
      let error = await #expect(throws: OutboxError.self) { try await stranger.open(mode) }
      guard case .boundElsewhere(_, let kept, let asked)? = error else {
        Issue.record("expected another error than \(String(describing: error))")
        return
      }
      #expect(kept == OutboxOwner(service: "http://fake.invalid/service"))
      #expect(asked == OutboxOwner(service: root.hasSuffix("/") ? String(root.dropLast()) : root))
      #expect(error?.description.contains("'--profile DIR'") == true)
      #expect(error?.description.contains("'session remove'") == true)
    }
    await #expect(throws: ControllerError.storeClosed) { try await stranger.queue }
    await #expect(throws: OutboxError.self) { try await stranger.removeStore() }
    await #expect(throws: OutboxError.self) {
      try await Outbox.open(
        at: outboxURL, schema: JourneyModel.schema, owner: OutboxOwner(service: try #require(stranger.remote.address)))
    }
    #expect(try files == before)
    let own = try controller("http://fake.invalid/service")
    try await own.open(.local)
    #expect(try await own.queue.requests().count == 1)
  }

  @Test(arguments: [
    "HTTP://FAKE.invalid/service", "http://fake.invalid:80/service/", "http://fake.invalid/service//",
    "http://fake.invalid/service?x=1",
  ])
  func normalizesServiceURLs(_ root: String) async throws {
    try await work("http://fake.invalid/service")
    let controller = try controller(root)
    try await controller.open(.local)
    #expect(try await controller.queue.requests().count == 1)
  }

  @Test func refusesAnotherUser() async throws {
    try await work("http://fake.invalid/service", user: "anna")
    let error = await #expect(throws: OutboxError.self) {
      try await controller("http://fake.invalid/service", user: "bert").open(.local)
    }
    #expect(error?.description.contains("for 'http://fake.invalid/service' as 'anna', not for") == true)
    // A caller without a user name may be any user.
    let nobody = try controller("http://fake.invalid/service")
    try await nobody.open(.local)
    #expect(try await nobody.queue.owner?.user == "anna")
  }

  /// An earlier version recorded no owner.
  @Test func adoptsAFileWithoutAnOwner() async throws {
    let outbox = try await Outbox.open(at: outboxURL, schema: JourneyModel.schema)
    try await outbox.enqueue(.service(.call(OperationCall(operation: JourneyModel.ping, arguments: [:]))))
    #expect(try await outbox.owner == nil)
    await outbox.close()
    let first = try controller("http://fake.invalid/service")
    try await first.open(.local)
    #expect(try await first.queue.requests().count == 1)
    try await first.close()
    let named = try controller("http://fake.invalid/service", user: "anna")
    try await named.open(.local)
    #expect(try await named.queue.owner == OutboxOwner(service: "http://fake.invalid/service", user: "anna"))
    try await named.close()
    await #expect(throws: OutboxError.self) { try await controller("http://other.invalid/service").open(.local) }
  }

  /// The demo service of a package has one address, wherever its state is.
  @Test func treatsTheDemoAsOneService() throws {
    let roots = try ["a", "b"].map { name in
      try ServiceDemo(
        schema: JourneyModel.schema, directory: directory.url.appendingPathComponent(name), environment: [:]
      ).root
    }
    #expect(roots[0] == roots[1])
  }

  @Test func checksAnEncryptedOutbox() async throws {
    let key = try StoreKey(bytes: Array(repeating: 7, count: 32))
    guard SQLiteConnection.canEncrypt else { return }
    let owner = OutboxOwner(service: "http://fake.invalid/service")
    try await Outbox.open(at: outboxURL, schema: JourneyModel.schema, key: key, owner: owner).close()
    let stranger = try OfflineDataController(
      remote: try ODataService(root: "http://other.invalid/", schema: JourneyModel.schema, transport: fake),
      directory: directory.url, queries: [], options: StoreOptions(key: key))
    await #expect(throws: OutboxError.self) { try await stranger.open(.local) }
  }
}
