import CheckedChanges
import DialectFixtures
import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import ServiceFaults
import Testing

/// The OData dialect with an independently written service in this process.
@Suite struct ConversationTests {
  private static let schemas = [ShopSchema.versionTwo, ShopSchema.versionThree, ShopSchema.versionFour]

  private struct Shop {
    let fake: FakeODataService
    let service: ODataService
    let schema: ServiceSchema

    init(_ schema: ServiceSchema, _ quirks: Set<ServiceQuirk> = [], faults: String = "") throws {
      var options = FakeServiceOptions()
      options.quirks = quirks
      options.faults = try FaultPlan(faults)
      self.schema = schema
      fake = try FakeODataService(schema: schema, options: options)
      service = try ODataService(
        root: fake.root, schema: schema,
        transport: HTTPClient.session(with: ServiceURL(fake.root), over: fake, retry: RetryPolicy(attempts: 1)))
    }

    func row(_ type: String, _ change: (inout Row) -> Void) throws -> Row {
      var row = Row(type: try #require(schema.type(type)))
      change(&row)
      return row
    }

    func product(_ name: String) throws -> Row {
      try row("Shop.Product") {
        $0["Name"] = .string(name)
      }
    }

    func read(_ key: EntityKey?, _ set: String = "Products", expand: String? = nil) async throws -> Row? {
      var query = RowQuery(set: set)
      if let expand { query.expand = [ExpandTerm(path: expand)] }
      return try await service.entity(key, of: query)
    }

    var count: Int { get async throws { try await service.count(of: RowQuery(set: "Products")) } }
  }

  private func key(_ number: Int64) -> EntityKey { EntityKey([.init(name: "ID", value: .int(number))]) }

  @Test(arguments: schemas)
  func appliesDependentChangesInAChangeSet(_ schema: ServiceSchema) async throws {
    let shop = try Shop(schema, [.assignsKeys])
    let note = try shop.row("Shop.Note") {
      $0["Title"] = .string("t")
      $0["ProductID"] = .int(-1)
    }
    var created = try shop.product("Milk")
    created["ID"] = .int(-1)
    let changes: [IdentifiedChange] = [
      IdentifiedChange(.create(created, set: "Products"), identity: RequestIdentity(), provisionalKey: key(-1)),
      IdentifiedChange(.update(try shop.product("Cream"), key: key(-1), set: "Products", replaces: false)),
      IdentifiedChange(.create(note, set: "Notes")),
      IdentifiedChange(
        .link(source: key(2), set: "Products", navigation: "Successor", target: key(-1), targetSet: "Products")),
    ]
    let rows = try await shop.service.send(changeSet: changes).map { outcome in
      switch outcome {
      case .done(let row): row
      case .failed(let error): throw error
      }
    }
    let given = try #require(rows[0]?.key)
    #expect(given != key(-1))
    #expect(try await shop.read(given)?["Name"] == .string("Cream"))
    #expect(try await shop.read(rows[2]?.key, "Notes")?["ProductID"] == rows[0]?["ID"])
    #expect(try await shop.read(key(2), expand: "Successor")?.value(at: ["Successor", "Name"]) == .string("Cream"))
  }

  @Test(arguments: [[], [ServiceQuirk.plainBatchErrors]] as [Set<ServiceQuirk>])
  func refusedChangeSetChangesNothing(_ quirks: Set<ServiceQuirk>) async throws {
    for schema in Self.schemas {
      let shop = try Shop(schema, quirks)
      let before = try await shop.count
      var stale = try shop.product("x")
      stale.etag = "W/\"old\""
      let changes = [
        IdentifiedChange(.create(try shop.product("Milk"), set: "Products")),
        IdentifiedChange(.update(stale, key: key(1), set: "Products", replaces: false)),
      ]
      let outcomes = try await shop.service.send(changeSet: changes)
      let failures: [ServiceError.Kind?] = outcomes.map { outcome in
        if case .failed(let error) = outcome { error.kind } else { nil }
      }
      #expect(failures == [.preconditionFailed, .preconditionFailed])
      #expect(try await shop.count == before)
    }
  }

  @Test func reportsMissingSupportForChangeSets() async throws {
    let shop = try Shop(ShopSchema.versionFour, [.noBatch])
    let change = IdentifiedChange(.create(try shop.product("Milk"), set: "Products"))
    let error = await #expect(throws: ServiceError.self) { try await shop.service.send(changeSet: [change]) }
    #expect(error?.kind == .unsupported)
    #expect(error?.mayHaveBeenDone == false)
  }

  @Test(arguments: ["lost@POST/Products/1", "cut@POST/Products/1", "late:504@POST/Products/1"])
  func doesNotRepeatAnUnansweredChange(_ fault: String) async throws {
    for schema in Self.schemas {
      let shop = try Shop(schema, faults: fault)
      let before = try await shop.count
      let change = ServiceChange.create(try shop.product("Milk"), set: "Products")
      let identity = RequestIdentity()
      let error = await #expect(throws: ServiceError.self) {
        try await shop.service.send(change, identity: identity)
      }
      #expect(error?.mayHaveBeenDone == true)
      let created = try #require(try await shop.service.send(change, identity: identity))
      #expect(created.key != nil)
      #expect(try await shop.count == before + 1)
    }
  }

  @Test func readsTheEntityAfterAnIncompleteAnswer() async throws {
    for schema in Self.schemas {
      let shop = try Shop(schema, faults: "short@POST/Products/1")
      let created = try await shop.service.create(try shop.product("Milk"), in: "Products")
      #expect(created.key != nil)
      #expect(created["Name"] == .string("Milk"))
    }
  }

  @Test(arguments: [[.tagsInHeaderOnly], [.tagsInBodyOnly], [.requiresConditions]] as [Set<ServiceQuirk>])
  func readsETagsFromEveryPlace(_ quirks: Set<ServiceQuirk>) async throws {
    for schema in Self.schemas {
      let shop = try Shop(schema, quirks)
      var row = try #require(try await shop.read(key(1)))
      let stale = row
      row["Name"] = .string("new")
      let tag = try #require(row.etag)
      let updated = try await shop.service.update(row, key: key(1), in: "Products", replaces: false)
      #expect(updated?.etag != tag)
      var late = stale
      late["Name"] = .string("late")
      let error = await #expect(throws: ServiceError.self) {
        try await shop.service.update(late, key: self.key(1), in: "Products", replaces: false)
      }
      #expect(error?.status == 412)
      guard quirks == [.requiresConditions] else { continue }
      late.etag = nil
      let unconditional = await #expect(throws: ServiceError.self) {
        try await shop.service.update(late, key: self.key(1), in: "Products", replaces: false)
      }
      #expect(unconditional?.status == 428)
    }
  }

  @Test(arguments: schemas)
  func linksAndUnlinks(_ schema: ServiceSchema) async throws {
    let shop = try Shop(schema)
    let link = ServiceChange.link(
      source: key(1), set: "Products", navigation: "Successor", target: key(3), targetSet: "Products")
    _ = try await shop.service.send(link, identity: nil)
    #expect(try await shop.read(key(1), expand: "Successor")?.value(at: ["Successor", "ID"]) == .int(3))
    let end = ServiceChange.unlink(
      source: key(1), set: "Products", navigation: "Successor", target: nil, targetSet: nil)
    _ = try await shop.service.send(end, identity: nil)
    #expect(try await shop.read(key(1), expand: "Successor")?.value(at: ["Successor", "ID"]) == nil)
    let type = try #require(schema.type("Shop.Product"))
    let change = try shop.row("Shop.Product") {
      $0["Successor"] = .row(Row(referenceTo: key(2), in: "Products", of: type))
    }
    _ = try await shop.service.update(change, key: key(1), in: "Products", replaces: false)
    #expect(try await shop.read(key(1), expand: "Successor")?.value(at: ["Successor", "ID"]) == .int(2))
    let clear = try shop.row("Shop.Product") { $0["Successor"] = .null }
    guard schema === ShopSchema.versionFour else {
      let error = await #expect(throws: ServiceError.self) {
        try await shop.service.update(clear, key: self.key(1), in: "Products", replaces: false)
      }
      #expect(error?.kind == .unsupported)
      return
    }
    _ = try await shop.service.update(clear, key: key(1), in: "Products", replaces: false)
    #expect(try await shop.read(key(1), expand: "Successor")?.value(at: ["Successor", "ID"]) == nil)
  }

  @Test(arguments: schemas)
  func readsReplacesAndCreatesMedia(_ schema: ServiceSchema) async throws {
    let shop = try Shop(schema)
    let content = MediaContent(.bytes([1, 2, 3]), contentType: "image/png")
    let row = try #require(
      try await shop.service.createMedia(
        content, for: Row(type: .untyped), in: "Documents", identity: RequestIdentity()))
    let read = try await shop.service.media(of: row.key, in: "Documents", property: nil)
    #expect(read.body == content.body)
    #expect(read.contentType == "image/png")
    let next = MediaContent(.bytes([9]), contentType: "image/gif")
    _ = try await shop.service.setMedia(
      next, of: row.key, in: "Documents", property: nil, etag: read.etag, identity: nil)
    #expect(try await shop.service.media(of: row.key, in: "Documents", property: nil).body == next.body)
  }

  @Test(arguments: schemas)
  func createsMediaEntitiesWithProperties(_ schema: ServiceSchema) async throws {
    let shop = try Shop(schema)
    let document = try shop.row("Shop.Document") {
      $0["Title"] = .string("Lisbon")
      $0["ProductID"] = .int(3)
    }
    let made = try await shop.service.create(document, in: "Documents")
    let found = try #require(try await shop.read(made.key, "Documents"))
    #expect(found["Title"] == .string("Lisbon"))
    #expect(found["ProductID"] == .int(3))
    #expect(try await shop.service.media(of: made.key, in: "Documents", property: nil).body == .bytes([]))
  }

  @Test func renewsTokensAndSessions() async throws {
    for schema in Self.schemas {
      let shop = try Shop(schema, [.requiresCSRFToken, .sessionCookies])
      for name in ["a", "b"] { _ = try await shop.service.create(try shop.product(name), in: "Products") }
      let change = IdentifiedChange(.create(try shop.product("c"), set: "Products"))
      let outcome = try #require(try await shop.service.send(changeSet: [change]).first)
      if case .failed(let error) = outcome { Issue.record(error) }
    }
  }

  @Test(
    arguments: [[], [ServiceQuirk.relativeLinks], [.linkObjects], [.relativeLinks, .linkObjects]] as [Set<ServiceQuirk>]
  )
  func followsPages(_ quirks: Set<ServiceQuirk>) async throws {
    for schema in Self.schemas where schema !== ShopSchema.versionFour || !quirks.contains(.linkObjects) {
      var options = FakeServiceOptions()
      options.quirks = quirks
      options.pageSize = 5
      let fake = try FakeODataService(schema: schema, options: options)
      let service = try ODataService(root: fake.root, schema: schema, transport: fake)
      let rows = try await ServiceReader(service).rows(RowQuery(set: "Products"))
      #expect(rows.count == 12)
    }
  }
}
