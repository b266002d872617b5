import Foundation
import ServiceData
import Testing

@testable import LocalStore

/// Opening a filled store with another schema.
struct SchemaChangeTests {
  private let folder: TemporaryFolder
  private let old: ServiceSchema
  private var path: String { folder.file().path }

  init() throws {
    folder = try TemporaryFolder()
    old = try ChangingSchema.schema()
    let database = try StoreDatabase(path: path, schema: old)
    var query = try database.addQuery(named: "Books", set: "Books", definition: "books")
    (query.generation, query.deltaToken, query.finished) = (1, "d", "2024-01-01T00:00:00Z")
    let book = try row(
      #"""
      {"ID": 1, "Title": "Waves", "Pages": 200, "Genre": "Novel", "Place": {"Street": "Sea Road"}, "AuthorID": 7,
       "Author": {"ID": 7, "Name": "Woolf"}, "Awards": [{"Name": "Prize"}]}
      """#, "Library.Book", old)
    let novel = try row(#"{"ID": 2, "@type": "Library.Novel", "Title": "Orlando", "Length": 3}"#, "Library.Book", old)
    try database.apply(rows: [book, novel], of: query)
  }

  private func row(_ json: String, _ type: String, _ schema: ServiceSchema) throws -> Row {
    try Row(json: Array(json.utf8), type: try #require(schema.type(type)))
  }

  private func open(_ schema: ServiceSchema, renames: [StoreRename] = []) throws -> StoreDatabase {
    try StoreDatabase(path: path, schema: schema, options: StoreOptions(renames: renames))
  }

  private func steps(_ database: StoreDatabase, _ set: String) -> [SetAdjustment.Step]? {
    database.opening.sets.first { $0.set == set }?.steps
  }

  private func book(_ id: Int64, in database: StoreDatabase, _ set: String = "Books") throws -> Row? {
    try database.row(EntityKey([.init(name: "ID", value: .int(id))]), of: RowQuery(set: set))
  }

  @Test func reportsEverySetWithoutOtherChanges() throws {
    let database = try open(try ChangingSchema.schema(["  Poem 2\n": "  Poem 2\n  Play 3\n"]))
    #expect(database.opening.sets.map(\.set).sorted() == ["Authors", "Awards", "Books"])
    #expect(database.opening.sets.allSatisfy { $0.steps.isEmpty })
    #expect(try database.query(named: "Books")?.deltaToken == "d")
    #expect(try open(try ChangingSchema.schema(["  Poem 2\n": "  Poem 2\n  Play 3\n"])).opening == StoreOpening())
  }

  @Test("P28: other labels, titles and columns of lists are the same data")
  func ignoresLabels() throws {
    let earlier = try open(old)
    let labelled = try ChangingSchema.schema([
      "  Title String\n": "  Title String label=Name%20of%20the%20book\n",
      "entity Library.Book keys=ID\n": "entity Library.Book keys=ID title=Title list=ID,Title\n",
    ])
    #expect(labelled.document.text != old.document.text)
    #expect(labelled.document.dataText == old.document.dataText)
    let database = try open(labelled)
    #expect(database.opening == StoreOpening())
    #expect(try database.query(named: "Books")?.deltaToken == "d")
    #expect(try book(1, in: database)?["Title"] == .string("Waves"))
    // A process of the program before goes on.
    let query = try #require(try earlier.query(named: "Books"))
    try earlier.apply(rows: [try row(#"{"ID": 3, "Title": "Flush"}"#, "Library.Book", old)], of: query)
    #expect(try book(3, in: database)?["Title"] == .string("Flush"))
  }

  @Test("P28: adds properties, types and sets") func addsPropertiesTypesAndSets() throws {
    let schema = try ChangingSchema.schema([
      "  Pages Int32\n": "  Pages Int32\n  Price Decimal\n",
      "set Authors": "entity Library.Epic base=Library.Novel\n  Verses Int64\nset Epics Library.Epic\nset Authors",
    ])
    let database = try open(schema)
    #expect(steps(database, "Books") == [.added(["Price", "Verses"])])
    #expect(steps(database, "Authors") == [])
    let old = try #require(try book(1, in: database))
    #expect(old["Title"] == .string("Waves"))
    #expect(old["Price"] == nil)
    let query = try #require(try database.query(named: "Books"))
    #expect(query.deltaToken == nil)
    #expect(query.finished != nil)
    let epic = try row(#"{"ID": 3, "@type": "Library.Epic", "Verses": 9, "Price": 1.5}"#, "Library.Book", schema)
    try database.apply(rows: [epic], of: query)
    #expect(try book(3, in: database) == epic)
    #expect(try database.rows(of: RowQuery(set: "Epics")).isEmpty)
  }

  @Test func restoresARemovedProperty() throws {
    let schema = try ChangingSchema.schema(["  Pages Int32\n": "  Weight Double\n"])
    do {
      let database = try open(schema)
      #expect(steps(database, "Books") == [.added(["Weight"]), .hidden(["Pages"])])
      let query = try #require(try database.query(named: "Books"))
      let newer = try row(#"{"ID": 1, "Title": "The Waves", "Weight": 0.5}"#, "Library.Book", schema)
      let other = try row(#"{"ID": 3, "Title": "Flush", "Weight": 0.2}"#, "Library.Book", schema)
      try database.apply(rows: [newer, other], of: query)
      #expect(try book(1, in: database)?["Weight"] == .double(0.5))
      #expect(try book(1, in: database)?["Pages"] == nil)
    }
    let database = try open(old)
    #expect(steps(database, "Books") == [.hidden(["Weight"]), .shown(["Pages"])])
    #expect(try book(1, in: database)?["Pages"] == .int(200))
    #expect(try book(1, in: database)?["Title"] == .string("The Waves"))
    #expect(try book(3, in: database)?["Pages"] == nil)
    #expect(try book(3, in: database)?["Title"] == .string("Flush"))
  }

  /// A property is removed, or gets another type or form; a type gets a property; a set, a navigation property or a member of
  /// an enumeration is removed; a key changes; elements are renamed.
  @Test(
    arguments: [
      ["  Pages Int32\n": ""], ["  Pages Int32\n": "  Pages String\n"], ["  Street String\n": "  City String\n"],
      ["  Title String\n": "  Title String\n  ISBN String\n"], ["  Novel 1\n": ""],
      ["  Length Int32\n": "  Length Int64!\n"],
      ["set Awards Library.Award\n": "", "  bind Awards Awards\n": ""],
      ["  Author n:Library.Author partner=Books ref=AuthorID>ID\n": "", "  bind Author Authors\n": ""],
      ["keys=ID\n  ID Int32!\n  Title String\n": "keys=Title\n  ID Int32!\n  Title String!\n"],
      [
        "set Books ": "set Works ", "Books Books": "Books Works", "  Title ": "  Name ",
        "Library.Place": "Library.Site",
      ],
    ] as [KeyValuePairs<String, String>])
  func revertingRestoresTheBytes(edits: KeyValuePairs<String, String>) throws {
    let before = try bytes(try open(old))
    let renames = [
      StoreRename(from: "Books", to: "Works"), StoreRename(from: "Library.Book/Title", to: "Library.Book/Name"),
      StoreRename(from: "Library.Place", to: "Library.Site"),
    ]
    for reported in [[], renames] {
      _ = try open(try ChangingSchema.schema(edits), renames: reported)
      #expect(try bytes(try open(old)) == before)
    }
  }

  /// The complete stored data as text.
  private func bytes(_ database: StoreDatabase) throws -> [String] {
    try database.schema.sets.flatMap { set in
      var query = RowQuery(set: set.name)
      query.expand = set.bindings.keys.sorted().map { ExpandTerm(path: $0) }
      return try database.rows(of: query).map { String(decoding: $0.json(withControl: true), as: UTF8.self) }
    }
  }

  @Test func keepsOldValuesOfARetypedProperty() throws {
    let schema = try ChangingSchema.schema(["  Title String": "  Title Int64"])
    do {
      let database = try open(schema)
      #expect(steps(database, "Books") == [.added(["Title"]), .hidden(["Title"])])
      let found = try #require(try book(1, in: database))
      #expect(found["Title"] == nil)
      #expect(found["Pages"] == .int(200))
      let query = try #require(try database.query(named: "Books"))
      let newer = try row(#"{"ID": 1, "Title": 5}"#, "Library.Book", schema)
      try database.apply(rows: [newer], of: query)
      #expect(try book(1, in: database)?["Title"] == .int(5))
    }
    #expect(try book(1, in: try open(old))?["Title"] == .string("Waves"))
    #expect(try book(1, in: try open(schema))?["Title"] == .int(5))
  }

  @Test func downloadsChangedComplexValuesAgain() throws {
    let database = try open(try ChangingSchema.schema(["  Street String\n": "  Street String\n  City String\n"]))
    #expect(steps(database, "Books") == [.reshaped(["Place"])])
    #expect(try database.query(named: "Books")?.deltaToken == nil)
    #expect(try book(1, in: database)?.value(at: ["Place", "Street"]) == .string("Sea Road"))
  }

  @Test func keepsARemovedSetUntilAPurge() throws {
    let schema = try ChangingSchema.schema(["set Awards Library.Award\n": "", "  bind Awards Awards\n": ""])
    do {
      let database = try open(schema)
      #expect(database.opening.detachedSets == ["Awards"])
      #expect(try database.detachedSets() == [DetachedSet(set: "Awards", rows: 1)])
      var query = try #require(try database.query(named: "Books"))
      query.generation += 1
      try database.apply(rows: [], of: query)
      #expect(try database.sweep(query) == 3)
      #expect(try database.detachedSets() == [DetachedSet(set: "Awards", rows: 1)])
    }
    do {
      let database = try open(old)
      #expect(steps(database, "Awards") == [.restored])
      #expect(try database.count(of: RowQuery(set: "Awards")) == 1)
    }
    let database = try open(schema)
    #expect(try database.purgeDetachedSets() == [DetachedSet(set: "Awards", rows: 1)])
    #expect(try database.detachedSets().isEmpty)
    #expect(try open(old).count(of: RowQuery(set: "Awards")) == 0)
  }

  @Test func suspendsTheQueryOfARemovedSet() throws {
    let schema = try ChangingSchema.schema([
      "set Books Library.Book\n  bind Author Authors\n  bind Awards Awards\n": "", "  bind Books Books\n": "",
    ])
    let database = try open(schema)
    #expect(try database.queries().isEmpty)
    #expect(database.opening.detachedSets == ["Books"])
    let again = try open(old)
    #expect(try again.queries().map(\.name) == ["Books"])
    #expect(try again.count(of: RowQuery(set: "Books")) == 2)
  }
}
