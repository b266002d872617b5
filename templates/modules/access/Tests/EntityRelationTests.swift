import EntityAccess
import Foundation
import SampleApplication
import ServiceData
import Testing
import TypedEntities

struct EntityRelationTests {
  private static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Shop.Shelf keys=ID
        ID Int32!
        Books n:Shop.Book[]
      entity Shop.Book stream keys=ID
        ID Int32!
        Title String
        Sequel n:Shop.Book
      set Shelves Shop.Shelf
        bind Books Books
      set Books Shop.Book
        bind Sequel Books
      """#)

  private struct Shelf: EntityValue {
    static let schema = EntityRelationTests.schema.emittedType("Shop.Shelf")
    var row: Row
    var books: [Book]? { row[entities: 1] }
  }

  private struct Book: EntityValue {
    static let schema = EntityRelationTests.schema.emittedType("Shop.Book")
    var row: Row
    var sequel: Book? {
      get { row[entity: 2] }
      set { row[entity: 2] = newValue }
    }
  }

  private struct Client: ServiceClient {
    let remote: any RemoteService
    let shelves = EntityQuery<Shelf>(set: "Shelves")
    let books = EntityQuery<Book>(set: "Books")

    init(_ directory: URL) throws {
      let application = ShopApplication(schema: EntityRelationTests.schema)
      let demo = try application.makeDemo(in: directory)
      remote = try application.makeService(at: demo.root, over: demo.transport)
    }
  }

  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("typed-\(UUID().uuidString)")

  @Test("entities are related by the properties of their types")
  func relations() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    let books = try await client.fetch(client.books)
    let (first, second) = (try #require(books.first), try #require(books.dropFirst().first))
    try await client.link(first, in: client.books, by: \.sequel, to: second, in: client.books)
    let linked = try await client.fetch(first.id, client.books.expand(\.sequel))
    #expect(linked?.sequel?.id == second.id)
    try await client.unlink(first, in: client.books, by: \.sequel)
    let alone = try await client.fetch(first.id, client.books.expand(\.sequel))
    #expect(alone?.sequel == nil)

    let shelf = try #require(try await client.fetch(client.shelves).first)
    let whole = client.shelves.expand(\.books)
    let before = try #require(try await client.fetch(shelf.id, whole)?.books)
    let other = try #require(books.first { book in !before.contains { $0.id == book.id } })
    try await client.link(shelf, in: client.shelves, by: \.books, to: other, in: client.books)
    #expect(try await client.fetch(shelf.id, whole)?.books?.count == before.count + 1)
    try await client.unlink(shelf, in: client.shelves, by: \.books, from: other, in: client.books)
    #expect(try await client.fetch(shelf.id, whole)?.books?.count == before.count)
  }

  @Test("a new entity refers to one that exists already")
  func reference() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    let sequel = try #require(try await client.fetch(client.books).first?.id)
    var book = try #require(try await client.fetch(client.books).last)
    book.sequel = .reference(to: sequel, in: client.books)
    try await client.update(book, in: client.books)
    let read = try await client.fetch(book.id, client.books.expand(\.sequel))
    #expect(read?.sequel?.id == sequel)
  }

  @Test("the content of a media entity is replaced and read")
  func media() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let client = try Client(directory)
    let book = try #require(try await client.fetch(client.books).first)
    let old = try await client.media(of: book, in: client.books)
    let content = MediaContent(.bytes([1, 2]), contentType: "text/plain", etag: old.etag)
    try await client.setMedia(content, of: book, in: client.books)
    #expect(try await client.media(of: book, in: client.books).body == content.body)
    let nothing = Book()
    await #expect(throws: EntityAccessError.missingKey(set: "Books")) {
      try await client.media(of: nothing, in: client.books)
    }
  }
}
