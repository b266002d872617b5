import EntityAccess
import Foundation
import OfflineData
import ServiceData
import Testing
import TypedEntities

/// The rows of a query, emitted again when the store or the outbox changes them.
struct ObservationTests {
  private let directory: TemporaryDirectory
  private let fjords = Trip.query.filter(\Trip.name == "Fjords")

  init() throws { directory = try TemporaryDirectory() }

  @Test("P65: observes local changes and their upload") func observesLocalChangesAndTheirUpload() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let shop = fixture.controller
    var trips = shop.observe(fjords).makeAsyncIterator()
    #expect(try await trips.next()?.isEmpty == true)
    var trip = try await shop.create(Trip.with { ($0.name, $0.seats) = ("Fjords", 4) })
    #expect(try await trips.next() == [trip])
    trip.seats = 5
    try await shop.update(trip)
    #expect(try await trips.next()?.map(\.seats) == [5])
    try await synchronize(shop)
    let sent = try #require(try await trips.next()?.first)
    #expect(sent.number > 0)
    #expect(sent.seats == 5)
    try await shop.delete(sent)
    #expect(try await trips.next()?.isEmpty == true)
    try await shop.undo(.all)
    #expect(try await trips.next() == [sent])
  }

  @Test func observesLinks() async throws {
    let shop = try await FakeServiceFixture(directory.url, schema: ShelfModel.schema).controller
    let shelf = try await shop.create(Shelf())
    let book = try #require(try await shop.fetch(Book.query).first)
    var shelves = shop.observe(shelf.id, Shelf.query.expand(\.books)).makeAsyncIterator()
    #expect(try await shelves.next()??.books?.isEmpty == true)
    try await shop.link(shelf, by: \.books, to: book)
    #expect(try await shelves.next()??.books == [book])
  }

  @Test func observesADownload() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let shop = fixture.controller
    let first = try #require(try await shop.fetch(Trip.query).first)
    var trip = shop.observe(first.id, Trip.query).makeAsyncIterator()
    var count = shop.observeCount(of: Trip.query).makeAsyncIterator()
    #expect(try await trip.next() == first)
    #expect(try await count.next() == 3)
    var changed = first.row
    changed["Name"] = .string("Glaciers")
    _ = try await fixture.service.update(changed, key: first.id, in: "Trips", replaces: false)
    _ = try await fixture.service.create(Trip.with { $0.name = "Fjords" }.row, in: "Trips")
    try await synchronize(shop)
    #expect(try await trip.next()??.name == "Glaciers")
    #expect(try await count.next() == 4)
  }

  @Test func yieldsOnlyChangedValues() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    var trips = shop.observe(fjords).makeAsyncIterator()
    #expect(try await trips.next()?.isEmpty == true)
    try await shop.create(Photo.with { $0.title = "Harbour" })
    try await shop.create(Trip.with { $0.name = "Glaciers" })
    var trip = try await shop.create(Trip.with { ($0.name, $0.seats) = ("Fjords", 0) })
    for seats in 1...20 {
      trip.seats = seats
      trip = try await shop.update(trip)
    }
    // Changes in the meantime are emitted as one value, the latest.
    #expect(try await trips.next() == [trip])
    try await shop.create(Photo.with { $0.title = "Bridge" })
    try await shop.delete(trip)
    #expect(try await trips.next()?.isEmpty == true)
  }

  @Test func observesAComputedValue() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    let total = ValueObservation(of: shop) { shop in
      try await shop.fetch(fjords).reduce(0) { $0 + ($1.seats ?? 0) }
    }
    var totals = total.makeAsyncIterator()
    #expect(try await totals.next() == 0)
    for seats in [2, 3] { try await shop.create(Trip.with { ($0.name, $0.seats) = ("Fjords", seats) }) }
    #expect(try await totals.next() == 5)
  }

  @Test func endsOnCancellation() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    let (seen, signal) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      for try await trips in shop.observe(fjords) { signal.yield(trips.count) }
      signal.finish()
    }
    var counts = seen.makeAsyncIterator()
    #expect(await counts.next() == 0)
    task.cancel()
    #expect(await counts.next() == nil)
    try await task.value
  }

  @Test func endsOnCloseButNotOnReopening() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    var trips = shop.observe(fjords).makeAsyncIterator()
    #expect(try await trips.next()?.isEmpty == true)
    let trip = try await shop.create(Trip.with { $0.name = "Fjords" })
    try await shop.close()
    try await shop.open(.local)
    #expect(try await trips.next() == [trip])
    try await shop.close()
    await #expect(throws: ControllerError.storeClosed) { try await trips.next() }
    #expect(try await trips.next() == nil)
  }

  @Test func throwsForAnUnansweredCondition() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    var rows = shop.observe(RowQuery(set: "Nothing")).makeAsyncIterator()
    await #expect(throws: (any Error).self) { try await rows.next() }
  }

  @Test func observesAnotherConnection() async throws {
    let fixture = try await FakeServiceFixture(directory.url)
    let other = try OfflineDataController(
      remote: fixture.service, directory: directory.url, queries: DefiningQuery.all(of: JourneyModel.schema))
    try await other.open(.local)
    var trips = fixture.controller.observe(fjords).makeAsyncIterator()
    #expect(try await trips.next()?.isEmpty == true)
    let trip = try await other.create(Trip.with { $0.name = "Fjords" })
    #expect(try await trips.next() == [trip])
    try await other.close()
  }

  @Test func observesAnotherProcess() async throws {
    let shop = try await FakeServiceFixture(directory.url).controller
    var trips = shop.observe(fjords).makeAsyncIterator()
    #expect(try await trips.next()?.isEmpty == true)
    await #expect(processExitsWith: .success) { [path = directory.url.path as String] in
      let service = WritableService()
      let other = try OfflineDataController(
        remote: service, directory: URL(fileURLWithPath: path), queries: DefiningQuery.all(of: JourneyModel.schema))
      try await other.open(.local)
      _ = try await other.create(Trip.with { $0.name = "Fjords" })
      try await other.close()
    }
    #expect(try await trips.next()?.map(\.name) == ["Fjords"])
  }
}
