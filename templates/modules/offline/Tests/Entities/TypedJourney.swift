import OfflineData
import ServiceData
import Testing
import TypedEntities

/// Types of the journey service, as in an emitted package.
struct Trip: FetchableEntity {
  static let schema = JourneyModel.type(of: "Trips")
  static let defaultQuery = EntityQuery<Trip>(set: "Trips")
  var row: Row

  var number: Int { row[int: 0] }
  var name: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
  var seats: Int? {
    get { row[optionalInt: 2] }
    set { row[optionalInt: 2] = newValue }
  }
}

struct Photo: FetchableEntity {
  static let schema = JourneyModel.type(of: "Photos")
  static let defaultQuery = EntityQuery<Photo>(set: "Photos")
  var row: Row

  var title: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
}

/// A service whose relations are links. Some of its books are in a second set.
enum ShelfModel {
  static let schema = ServiceSchema(
    emitted: """
      schema 1 odata 4.0
      entity Shop.Shelf keys=ID
        ID Int32! computed
        Name String
        Books n:Shop.Book[]
        Owner n:Shop.Owner
      entity Shop.Book keys=ID
        ID Int32! computed
        Sequel n:Shop.Book
      entity Shop.Owner keys=ID
        ID Int32! computed
      set Shelves Shop.Shelf
        bind Books Books
      set Books Shop.Book
        bind Sequel Books
      set Owners Shop.Owner
      set FormerOwners Shop.Owner
      """)
}

struct Shelf: FetchableEntity {
  static let schema = ShelfModel.schema.emittedType("Shop.Shelf")
  static let defaultQuery = EntityQuery<Shelf>(set: "Shelves")
  var row: Row
  var books: [Book]? { row[entities: 2] }
  var owner: Owner? { row[entity: 3] }
}

struct Book: FetchableEntity {
  static let schema = ShelfModel.schema.emittedType("Shop.Book")
  static let defaultQuery = EntityQuery<Book>(set: "Books")
  var row: Row
  var sequel: Book? { row[entity: 1] }
}

struct Owner: FetchableEntity {
  static let schema = ShelfModel.schema.emittedType("Shop.Owner")
  static let defaultQuery = EntityQuery<Owner>(set: "Owners")
  var row: Row
}

/// Uploads and downloads, and expects no failure.
func synchronize(_ controller: OfflineDataController) async throws {
  let report = try await controller.synchronize(SyncOptions())
  #expect(report.failure == nil)
  #expect(report.upload?.isComplete != false)
}
