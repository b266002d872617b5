import Foundation
import ServiceData
import Testing

@testable import LocalStore

/// A declared rename moves stored data to its new name, and can be reversed.
struct RenameTests {
  private let folder: TemporaryFolder
  private let old: ServiceSchema

  init() throws {
    folder = try TemporaryFolder()
    old = try ChangingSchema.schema()
    let database = try open(old)
    var query = try database.addQuery(named: "Books", set: "Books", definition: "books")
    (query.generation, query.finished) = (1, "2024-01-01T00:00:00Z")
    let json = #"""
      {"ID": 2, "@type": "Library.Novel", "Title": "Orlando", "Genre": "Novel", "Length": 3, "Awards": [{"Name": "Prize"}]}
      """#
    try database.apply(
      rows: [try Row(json: Array(json.utf8), type: try #require(old.type("Library.Book")))], of: query)
  }

  private func open(_ schema: ServiceSchema, renames: [StoreRename] = []) throws -> StoreDatabase {
    try StoreDatabase(path: folder.file().path, schema: schema, options: StoreOptions(renames: renames))
  }

  private func only(_ set: String, in database: StoreDatabase, expand: String? = nil) throws -> Row {
    var query = RowQuery(set: set)
    query.expand = expand.map { [ExpandTerm(path: $0)] } ?? []
    return try #require(try database.rows(of: query).first)
  }

  @Test func renamedSetKeepsRowsAndQuery() throws {
    let schema = try ChangingSchema.schema(["set Books ": "set Works ", "bind Books Books": "bind Books Works"])
    do {
      let database = try open(schema, renames: [StoreRename(from: "Books", to: "Works")])
      #expect(database.opening.sets.contains(SetAdjustment(set: "Works", steps: [.renamed(from: "Books")])))
      #expect(try only("Works", in: database)["Title"] == .string("Orlando"))
      #expect(try database.queries().map(\.name) == ["Works"])
      #expect(try database.queries().map(\.set) == ["Works"])
    }
    let database = try open(old)
    #expect(try only("Books", in: database)["Title"] == .string("Orlando"))
    #expect(try database.queries().map(\.set) == ["Books"])
  }

  @Test func renamedTypesAndMembersKeepTheirValues() throws {
    let schema = try ChangingSchema.schema([
      "Library.Book": "Library.Work", "Library.Genre": "Library.Kind", "Library.Novel": "Library.Roman",
      "  ID Int32!\n  Title": "  Number Int32!\n  Name", "keys=ID\n  Number": "keys=Number\n  Number",
      "  Awards n": "  Prizes n", "bind Awards": "bind Prizes",
    ])
    let renames = [
      StoreRename(from: "Library.Book", to: "Library.Work"), StoreRename(from: "Library.Genre", to: "Library.Kind"),
      StoreRename(from: "Library.Novel", to: "Library.Roman"),
      StoreRename(from: "Library.Book/ID", to: "Library.Work/Number"),
      StoreRename(from: "Library.Book/Title", to: "Library.Work/Name"),
      StoreRename(from: "Library.Book/Awards", to: "Library.Work/Prizes"),
    ]
    do {
      let database = try open(schema, renames: renames)
      let row = try only("Books", in: database, expand: "Prizes")
      #expect(row.type.qualifiedName == "Library.Roman")
      #expect(row["Name"] == .string("Orlando"))
      #expect(row["Genre"] == .string("Novel"))
      #expect(row["Length"] == .int(3))
      #expect(row["Prizes"] != .list([]))
      let key = EntityKey([.init(name: "Number", value: .int(2))])
      #expect(try database.row(key, of: RowQuery(set: "Books")) != nil)
      #expect(database.opening.rebuilt.isEmpty)
    }
    let row = try only("Books", in: try open(old), expand: "Awards")
    #expect(row.type.qualifiedName == "Library.Novel")
    #expect(row["Title"] == .string("Orlando"))
    #expect(row["Awards"] != .list([]))
  }

  @Test func doesNotRenameToANameInUse() throws {
    let schema = try ChangingSchema.schema(["  Pages Int32\n": "  Pages Int32\n  Heading String\n"])
    let database = try open(schema, renames: [StoreRename(from: "Library.Book/Title", to: "Library.Book/Heading")])
    let row = try only("Books", in: database)
    #expect(row["Title"] == .string("Orlando"))
    #expect(row["Heading"] == nil)
  }
}
