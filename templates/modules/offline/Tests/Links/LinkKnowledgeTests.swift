import FakeService
import LocalStore
import ODataDialect
import ServiceData
import Testing

@testable import OfflineData

/// What the store knows of links without a referential constraint, and what it reports if it does not know them.
struct LinkKnowledgeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Crews and ships, which refer to each other, and ports, which do not refer to their ships.
  static func schema(_ version: String) -> ServiceSchema {
    func type(_ name: String, _ more: [MemberSchema]) -> StructuredDeclaration {
      StructuredDeclaration(
        kind: .entity, qualifiedName: "Sea.\(name)", keys: [KeyReference(path: ["ID"])],
        members: [
          MemberSchema(name: "ID", type: .primitive(.int32), isNullable: false),
          MemberSchema(name: "Name", type: .primitive(.string)),
        ] + more)
    }
    return ServiceSchema(
      SchemaDocument(
        protocolName: "odata", protocolVersion: version,
        types: [
          type(
            "Crew",
            [
              MemberSchema(name: "Ship", type: .navigation("Sea.Ship"), relation: MemberRelation(partner: "Crews"))
            ]),
          type(
            "Ship",
            [
              MemberSchema(
                name: "Crews", type: .navigation("Sea.Crew"), isCollection: true,
                relation: MemberRelation(partner: "Ship")),
              MemberSchema(name: "Ports", type: .navigation("Sea.Port"), isCollection: true),
            ]), type("Port", []),
        ],
        sets: [
          EntitySetSchema(name: "Crews", typeName: "Sea.Crew", bindings: ["Ship": "Ships"]),
          EntitySetSchema(name: "Ships", typeName: "Sea.Ship", bindings: ["Crews": "Crews", "Ports": "Ports"]),
          EntitySetSchema(name: "Ports", typeName: "Sea.Port"),
        ]))
  }

  private func controller(
    _ version: String = "4.0", _ quirks: Set<ServiceQuirk> = [],
    _ change: (inout [DefiningQuery]) throws -> Void = { _ in }
  ) throws -> OfflineDataController {
    var options = FakeServiceOptions()
    options.rowsPerSet = 4
    options.quirks = quirks
    let schema = Self.schema(version)
    let fake = try FakeODataService(schema: schema, options: options)
    var queries = DefiningQuery.all(of: schema)
    try change(&queries)
    return try OfflineDataController(
      remote: ODataService(root: fake.root, schema: schema, transport: fake), directory: directory.url,
      queries: queries)
  }

  private func expanded(_ set: String, _ navigation: String, _ controller: OfflineDataController) async throws -> [Row]
  {
    var query = RowQuery(set: set)
    query.expand = [ExpandTerm(path: navigation)]
    return try await controller.rows(query)
  }

  private func filtered(_ set: String, _ text: String) throws -> RowQuery {
    var query = RowQuery(set: set)
    try query.set(.filter, to: text)
    return query
  }

  @Test(arguments: ["2.0", "3.0", "4.0"])
  func downloadsLinksWithTheRows(version: String) async throws {
    let controller = try controller(version)
    try await controller.open(.downloadIfNeeded)
    for (set, navigation) in [("Crews", "Ship"), ("Ships", "Crews"), ("Ships", "Ports")] {
      let here = try await expanded(set, navigation, controller)
      var query = RowQuery(set: set)
      query.expand = [ExpandTerm(path: navigation)]
      let there = try await ServiceReader(controller.remote).rows(query)
      #expect(
        here.map { LinkKnowledgeTests.keys($0[navigation]) } == there.map { LinkKnowledgeTests.keys($0[navigation]) })
      #expect(here.contains { !LinkKnowledgeTests.keys($0[navigation]).isEmpty })
    }
    #expect(try await !controller.rows(filtered("Crews", "Ship/ID ge 1")).isEmpty)
    #expect(try await controller.status().unknownLinks == [])
    // The tables only contain the rows of their own queries.
    #expect(try await controller.status().queries.map(\.rows) == [4, 4, 4])
  }

  static func keys(_ value: Value?) -> Set<EntityKey> {
    switch value {
    case .row(let row): Set([row.key].compactMap(\.self))
    case .list(let values): Set(values.compactMap { if case .row(let row) = $0 { row.key } else { nil } })
    default: []
    }
  }

  @Test func ignoredExpansionsAreUnknown() async throws {
    let controller = try controller("4.0", [.ignoresExpand])
    try await controller.open(.downloadIfNeeded)
    let crews = try await expanded("Crews", "Ship", controller)
    #expect(crews.allSatisfy { $0["Ship"] == nil && $0.unknownNavigations == ["Ship"] })
    let query = try filtered("Ships", "Crews/any(c: c/ID gt 0)")
    await #expect(throws: StoreError.linksNotKnown(set: "Ships", navigation: "Crews")) {
      try await controller.rows(query)
    }
    await #expect(throws: StoreError.linksNotKnown(set: "Ships", navigation: "Crews")) {
      try await controller.count(query)
    }
    let unknown = try await controller.status().unknownLinks
    #expect(unknown.map(\.navigation).sorted() == ["Ports", "Ship"])
    #expect(unknown.allSatisfy { $0.rows == 4 && $0.reason == .notReported })
  }

  @Test func readsLinksSeparatelyWithoutExpansion() async throws {
    let controller = try controller("4.0", [.refusesExpand])
    try await controller.open(.downloadIfNeeded)
    #expect(try await controller.status().unknownLinks == [])
    #expect(try await expanded("Crews", "Ship", controller).contains { !Self.keys($0["Ship"]).isEmpty })
  }

  @Test func keepsLinksToMissingEntities() async throws {
    let controller = try controller { queries in
      let index = try #require(queries.firstIndex { $0.name == "Ships" })
      try queries[index].query.set(.filter, to: "ID le 2")
    }
    try await controller.open(.downloadIfNeeded)
    let crews = try await expanded("Crews", "Ship", controller)
    let online = try await ServiceReader(controller.remote).rows(
      {
        var query = RowQuery(set: "Crews")
        query.expand = [ExpandTerm(path: "Ship")]
        return query
      }())
    for (own, there) in zip(crews, online) {
      let isHere = Self.keys(there["Ship"]).allSatisfy { key in
        key.parts.first.map { [.int(1), .int(2)].contains($0.value) } == true
      }
      #expect(own.unknownNavigations == (isHere ? [] : ["Ship"]))
    }
    #expect(crews.contains { !$0.unknownNavigations.isEmpty })
    // All crews are here, so the crews of each ship are known.
    #expect(try await expanded("Ships", "Crews", controller).allSatisfy { $0.unknownNavigations.isEmpty })
  }

  @Test func linksOfNestedCreationsAreUnknownUntilUploaded() async throws {
    let controller = try controller()
    try await controller.open(.downloadIfNeeded)
    func row(_ type: String, _ id: Int64) -> Row {
      var row = Row(type: controller.schema.type("Sea.\(type)") ?? .untyped)
      row["ID"] = .int(id)
      return row
    }
    var ship = row("Ship", 70)
    ship["Crews"] = .list([.row(row("Crew", 71))])
    ship["Ports"] = .list([.row(row("Port", 72))])
    try await controller.create(ship, in: "Ships")
    for navigation in ["Crews", "Ports"] {
      let made = try await expanded("Ships", navigation, controller).first { $0["ID"] == .int(70) }
      #expect(made?.unknownNavigations == [navigation])
    }
    _ = try await controller.synchronize(SyncOptions())
    for (navigation, id) in [("Crews", Int64(71)), ("Ports", 72)] {
      let made = try await expanded("Ships", navigation, controller).first { $0["ID"] == .int(70) }
      #expect(made?.unknownNavigations == [])
      #expect(Self.keys(made?[navigation]) == [EntityKey([.init(name: "ID", value: .int(id))])])
    }
  }

  @Test func newEntitiesKeepTheirLocalLinks() async throws {
    let controller = try controller("4.0", [.ignoresExpand])
    try await controller.open(.downloadIfNeeded)
    var crew = Row(type: controller.schema.type("Sea.Crew") ?? .untyped)
    crew["ID"] = .int(90)
    try await controller.create(crew, in: "Crews")
    let key = EntityKey([.init(name: "ID", value: .int(90))])
    try await controller.link(key, in: "Crews", "Ship", to: EntityKey([.init(name: "ID", value: .int(2))]), in: "Ships")
    let own = try #require(try await expanded("Crews", "Ship", controller).first { $0.key == key })
    #expect(own.unknownNavigations == [])
    #expect(Self.keys(own["Ship"]) == [EntityKey([.init(name: "ID", value: .int(2))])])
  }
}
