import CheckedChanges
import FakeService
import HTTPTransport
import ODataDialect
import ServiceData
import Testing

/// Navigation properties without referential constraints.
struct RelationTests {
  private let fake: FakeODataService
  private let service: ODataService

  init() throws {
    fake = try FakeODataService(schema: TravelSchema.schema)
    service = try ODataService(root: fake.root, schema: TravelSchema.schema, transport: fake)
  }

  private func rows(_ set: String, expand: String = "") async throws -> [Row] {
    var query = RowQuery(set: set)
    if !expand.isEmpty { try query.set(.expand, to: expand) }
    return try await service.page(of: query, tracksChanges: false).rows
  }

  private func send(_ method: HTTPMethod, _ path: String, body: String? = nil) async throws -> HTTPResponse {
    try await fake.send(HTTPRequest(method, url: "\(fake.root)/\(path)", body: body.map { Array($0.utf8) }))
  }

  @Test func linksAreVisibleFromBothSides() async throws {
    var seen: [EntityKey: Set<EntityKey>] = [:]
    for person in try await rows("People", expand: "Club") {
      let club = try #require(person.related("Club")?.key)
      seen[club, default: []].insert(try #require(person.key))
    }
    #expect(!seen.isEmpty)
    for club in try await rows("Clubs", expand: "Members") {
      let members = Set(club.relatedRows("Members").compactMap(\.key))
      #expect(members == seen[try #require(club.key)] ?? [])
    }
  }

  @Test func expandsRecursiveLevels() async throws {
    let people = try await rows("People", expand: "Friends($levels=2)")
    let friends = people.flatMap { $0.relatedRows("Friends") }
    #expect(friends.count == 24)
    #expect(friends.flatMap { $0.relatedRows("Friends") }.count == 48)
  }

  @Test func containedEntitiesBelongToTheirOwner() async throws {
    let people = try await rows("People", expand: "Trips")
    #expect(people.prefix(3).map { $0.relatedRows("Trips").count } == [1, 2, 3])
    let key = try #require(people[0].key).text(of: people[0].type)
    let created = try await send(.post, "People(\(key))/Trips", body: #"{"Number":500}"#)
    #expect(created.status == 201)
    let place = "People(\(key))/Trips(500)"
    #expect(created.headers["Location"] == "\(fake.root)/\(place)")
    #expect(try await send(.patch, place, body: #"{"Begin":"2024-02-29"}"#).status == 204)
    #expect(try await send(.get, place).text.contains("2024-02-29"))
    let other = try #require(people[1].key).text(of: people[1].type)
    #expect(try await send(.get, "People(\(other))/Trips(500)").status == 404)
    #expect(try await send(.delete, "People(\(key))").status == 204)
    #expect(try await send(.get, place).status == 404)
  }

  @Test func setsContainDerivedTypes() async throws {
    let people = try await rows("People")
    let guides = people.filter { $0.type.name == "Guide" }
    #expect(guides.count == 6)
    #expect(guides.allSatisfy { $0["License"] != nil })
    #expect(try await send(.get, "People/Travel.Guide/$count").text == "6")
  }

  @Test func aSingletonHasNoKey() async throws {
    let me = try await service.entity(nil, of: RowQuery(set: "Me"))
    var change = try #require(me)
    change["Name"] = .string("Ada")
    _ = try await service.update(change, key: nil, in: "Me", replaces: false)
    #expect(try await service.entity(nil, of: RowQuery(set: "Me"))?["Name"] == .string("Ada"))
    #expect(try await send(.delete, "Me").status == 405)
  }

  @Test func deepInsertCreatesNestedEntities() async throws {
    let body = #"{"Name":"Bo","Trips":[{"Number":1},{"Number":2}]}"#
    let created = try await send(.post, "People", body: body)
    #expect(created.status == 201)
    let place = try #require(created.headers["Location"])
    #expect(try await fake.send(HTTPRequest(url: place + "/Trips/$count")).text == "2")
  }

  @Test func deletesRecursiveContainment() async throws {
    let contained = ["Folders", "Shortcuts", "Archives"].map { name in
      MemberSchema(
        name: name, type: .navigation("Files.Folder"), isCollection: true, relation: MemberRelation(isContainment: true)
      )
    }
    let key = MemberSchema(name: "ID", type: .primitive(.int32), isNullable: false)
    let folder = StructuredDeclaration(
      kind: .entity, qualifiedName: "Files.Folder", keys: [KeyReference(path: ["ID"])], members: [key] + contained)
    let schema = ServiceSchema(
      SchemaDocument(
        protocolName: "odata", protocolVersion: "4.0", types: [folder],
        sets: [EntitySetSchema(name: "Roots", typeName: "Files.Folder")]))
    let fake = try FakeODataService(schema: schema)
    func status(_ method: HTTPMethod, _ path: String) async throws -> Int {
      try await fake.send(HTTPRequest(method, url: "\(fake.root)/\(path)")).status
    }
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    let roots = try await service.page(of: RowQuery(set: "Roots"), tracksChanges: false).rows.compactMap(\.key)
    let type = try #require(schema.type("Files.Folder"))
    let paths = roots.prefix(2).map { "Roots(\($0.text(of: type)))" }
    #expect(try await status(.get, paths[0] + "/Folders") == 200)
    #expect(try await status(.delete, paths[0]) == 204)
    #expect(try await status(.get, paths[0] + "/Folders") == 404)
    #expect(try await status(.get, paths[0] + "/Archives") == 404)
    #expect(try await status(.get, paths[1] + "/Archives") == 200)
  }
}

extension Row {
  /// The expanded entities of a navigation property.
  func relatedRows(_ name: String) -> [Row] {
    guard case .list(let elements)? = self[name] else { return [] }
    return elements.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}
