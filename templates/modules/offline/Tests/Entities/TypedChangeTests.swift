import CheckedChanges
import EntityAccess
import OfflineData
import ServiceData
import Testing
import TypedEntities

/// Entities are changed through their types, first on the device and with the next synchronization on the service.
struct TypedChangeTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func createsUpdatesAndDeletes() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let shop = fixture.controller
    var trip = try await shop.create(Trip.with { ($0.name, $0.seats) = ("Fjords", 4) })
    #expect(trip.number < 0)
    #expect(try await shop.fetch(Trip.query.filter(\Trip.name == "Fjords")) == [trip])
    trip.seats = 5
    trip = try await shop.update(trip)
    #expect(trip.seats == 5)
    try await synchronize(shop)
    trip = try #require(try await shop.fetch(trip.id, Trip.query))
    #expect(trip.number > 0)
    #expect(try await fixture.all("Trips").filter { $0["Name"] == .string("Fjords") }.map { $0["Seats"] } == [.int(5)])
    try await shop.delete(trip)
    #expect(try await shop.fetch(trip.id, Trip.query) == nil)
    try await synchronize(shop)
    #expect(try await fixture.all("Trips").contains { $0["Name"] == .string("Fjords") } == false)
    #expect(try await fixture.requests().isEmpty)
  }

  @Test func updatesThroughTheProtocol() async throws {
    let shop: any ODataControlling = try await FakeServiceFixture(directory.url).controller
    let trip = try await shop.create(Trip.with { $0.name = "Fjords" }, options: ChangeOptions(isDraft: true))
    #expect(try await shop.offline?.queue.requests().map(\.isDraft) == [true])
    #expect(try await shop.fetch(trip.id, Trip.query) == trip)
  }

  @Test func onlineControllerSendsImmediately() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let shop = await fixture.controller.online
    var trip = try await shop.create(Trip.with { $0.name = "Fjords" })
    #expect(trip.number > 0)
    trip.name = "Glaciers"
    trip = try await shop.update(trip)
    #expect(try await fixture.all("Trips").contains { $0["Name"] == .string("Glaciers") })
    try await shop.delete(trip)
    #expect(try await fixture.all("Trips").count == 3)
  }

  @Test func updatesAPartialEntity() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    var trip = try #require(try await shop.fetch(Trip.query.select(\.name)).first)
    trip.set(\.name, to: "Glaciers")
    try await shop.update(trip)
    #expect(try await shop.fetch(trip.id, Trip.query)?.name == "Glaciers")
  }

  @Test func linksEntities() async throws {
    let fixture = try await FakeServiceFixture(directory.url, schema: ShelfModel.schema)
    let shop = fixture.controller
    let shelf = try await shop.create(Shelf())
    let books = try await shop.fetch(Book.query)
    let (first, last) = (try #require(books.first), try #require(books.last))
    let (shelves, sequels) = (Shelf.query.expand(\.books), Book.query.expand(\.sequel))
    try await shop.link(shelf, by: \.books, to: first)
    try await shop.link(shelf, by: \.books, to: last)
    try await shop.link(first, by: \.sequel, to: last)
    #expect(try await shop.fetch(shelf.id, shelves)?.books == [first, last])
    #expect(try await shop.fetch(first.id, sequels)?.sequel == last)
    try await shop.unlink(shelf, by: \.books, from: last)
    try await synchronize(shop)
    #expect(try await fixture.requests().isEmpty)
    #expect(try await shop.fetch(shelf.id, shelves)?.books == [first])
    #expect(try await shop.fetch(first.id, sequels)?.sequel == last)
    try await shop.unlink(first, by: \.sequel)
    let alone = try #require(try await shop.fetch(first.id, sequels))
    #expect(alone.sequel == nil)
  }

  @Test func requiresTheSetIfItIsAmbiguous() async throws {
    let shop = try await FakeServiceFixture(directory.url, schema: ShelfModel.schema).controller
    let (owners, former) = (Owner.query, EntityQuery<Owner>(set: "FormerOwners"))
    let isAmbiguous = EntityAccessError.ambiguousSet(type: "Shop.Owner", sets: ["Owners", "FormerOwners"])
    await #expect(throws: isAmbiguous) { try await shop.create(Owner()) }
    let count = try await shop.count(former)
    let owner = try await shop.create(Owner(), in: former)
    #expect(try await shop.count(former) == count + 1)
    #expect(try await shop.fetch(owner.id, owners) == nil)
    let shelf = try #require(try await shop.fetch(Shelf.query).first)
    let isUnbound = EntityAccessError.unboundNavigation(set: "Shelves", navigation: "Owner")
    await #expect(throws: isUnbound) { try await shop.link(shelf, by: \.owner, to: owner) }
    #expect(try await shop.queue.requests().count == 1)
  }

  @Test func createsReadsAndReplacesContent() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let shop = fixture.controller
    let content = MediaContent(.bytes([1, 2]), contentType: "image/png")
    let photo = try await shop.create(Photo.with { $0.title = "Harbour" }, media: content)
    #expect(try await bytes(shop.media(of: photo, in: Photo.query)) == [1, 2])
    try await synchronize(shop)
    let sent = try #require(try await shop.fetch(photo.id, Photo.query))
    #expect(try await fixture.content(sent.id).body == .bytes([1, 2]))
    try await shop.setMedia(MediaContent(.bytes([3]), contentType: "image/png"), of: sent, in: Photo.query)
    #expect(try await bytes(shop.media(of: sent, in: Photo.query)) == [3])
  }

  /// Waiting content is in a file.
  private func bytes(_ content: MediaContent) throws -> [UInt8] {
    let reader = try ContentReader(content.body)
    var bytes: [UInt8] = []
    var part = try reader.next()
    while !part.isEmpty {
      bytes += part
      part = try reader.next()
    }
    return bytes
  }

  @Test func refusesInvalidChanges() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    await #expect(throws: EntityAccessError.missingKey(set: "Trips")) { try await shop.delete(Trip()) }
    var trip = try #require(try await shop.fetch(Trip.query).first)
    trip.row["ID"] = .int(99)
    let changed = trip
    await #expect(throws: KeyAssignmentError(set: "Trips", property: "ID")) { try await shop.update(changed) }
    let wrong = Trip.with { $0.row["Seats"] = .string("four") }
    await #expect(throws: ValueRuleError.self) { try await shop.create(wrong) }
    #expect(try await shop.queue.requests().isEmpty)
  }
}
