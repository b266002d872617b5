import Foundation
import ServiceData
import Testing

@testable import LocalStore

/// When a full-text index exists, and that searches use it.
@Suite(.enabled(if: SQLiteConnection.canIndexTexts, "the linked library does not support full-text indices"))
struct SearchIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ sets: Set<String> = ["Books"], _ schema: ServiceSchema? = nil, renames: [StoreRename] = []
  ) throws -> StoreDatabase {
    try StoreDatabase(
      path: folder.file().path, schema: try schema ?? ChangingSchema.schema(),
      options: StoreOptions(renames: renames, searchedSets: sets))
  }

  private func fill(_ database: StoreDatabase, _ titles: [String] = ["Orlando", "The Waves"]) throws {
    let query = try database.query(named: "Books") ?? database.addQuery(named: "Books", set: "Books", definition: "")
    let type = try #require(database.schema.type("Library.Book"))
    try database.apply(
      rows: titles.enumerated().map { number, title in
        var row = Row(type: type)
        row.load(.int(Int64(number)), at: 0)
        row.load(.string(title), at: 1)
        return row
      }, of: query)
  }

  private func found(_ search: String, in database: StoreDatabase, set: String = "Books") throws -> Int {
    var query = RowQuery(set: set)
    query.search = search
    let count = try database.rows(of: query).count
    #expect(try database.count(of: query) == count)
    return count
  }

  /// The tables and triggers of indices in the file.
  private func parts(_ database: StoreDatabase) throws -> Int64 {
    try database.connection.integer("SELECT count(*) FROM sqlite_master WHERE name LIKE '$search%'")
  }

  @Test func usesTheIndexForLongWords() throws {
    let database = try open()
    try fill(database)
    let (name, layout) = (SearchIndex.name(of: 1), try #require(try database.catalogue.layout(of: "Books")))
    var request = RowRequest(RowQuery(set: "Books"))
    request.condition = RowCondition(searching: 1, for: try #require(SearchTerms("waves").indexExpression))
    let plan = try database.connection.statement("EXPLAIN QUERY PLAN " + QueryPlan(request, layout).rowStatement.sql)
    var lines: [String] = []
    while try plan.step() { lines.append(plan.text(at: 3)) }
    #expect(lines.contains { $0.contains("SEARCH Books USING INTEGER PRIMARY KEY") })
    #expect(lines.contains { $0.contains("$search1 VIRTUAL TABLE INDEX") })
    // A search of the index does not find unindexed rows.
    try database.connection.execute(
      "INSERT INTO \(name) (\(name), rowid, text) SELECT 'delete', \"$id\", store_searched(\"Title\", \"$more\") FROM \"Books\""
    )
    #expect(try ["waves", "orl"].map { try found($0, in: database) } == [0, 0])
    #expect(try ["av", "NOT orlando", "", "日本語"].map { try found($0, in: database) } == [1, 1, 2, 0])
  }

  @Test func openingCreatesAndDropsIndices() throws {
    var database = try open([])
    try fill(database)
    #expect(try parts(database) == 0)
    database = try open()
    #expect(database.opening.searchIndices == [SearchIndexChange(set: "Books", outcome: .built)])
    #expect(try parts(database) > 3)
    #expect(try found("waves", in: database) == 1)
    database = try open()
    #expect(database.opening == StoreOpening())
    let other = try open([])
    #expect(other.opening.searchIndices == [SearchIndexChange(set: "Books", outcome: .dropped)])
    #expect(try parts(other) == 0)
    // Nor does it matter to who had the file open before.
    #expect(try found("waves", in: database) == 1)
    try fill(database, ["Flush"])
    #expect(try found("waves orlando", in: database) == 0)
    #expect(try found("flush", in: database) == 1)
  }

  @Test func createsTheIndexWithANewTable() throws {
    let database = try open(["Books", "Nothing"])
    #expect(database.opening.searchIndices == [SearchIndexChange(set: "Nothing", outcome: .unknownSet)])
    try fill(database)
    #expect(try database.catalogue.hasSearchIndex(1))
    #expect(try found("orlando", in: database) == 1)
  }

  @Test func findsRowsBeforeTheyAreIndexed() throws {
    let database = try open()
    try fill(database)
    let waiting = "SELECT count(*) FROM \"$search1$unread\""
    #expect(try database.connection.integer(waiting) == 0)
    try database.connection.execute("INSERT INTO \"Books\" (ID, Title) VALUES (9, 'Between the Acts')")
    try database.connection.execute("UPDATE \"Books\" SET Title = 'The Years' WHERE ID = 1")
    #expect(try ["acts", "years", "waves"].map { try found($0, in: database) } == [1, 1, 0])
    #expect(try database.connection.integer(waiting) == 2)
    try fill(database, ["Flush"])
    #expect(try database.connection.integer(waiting) == 0)
    try database.connection.execute("DELETE FROM \"Books\" WHERE ID = 9")
    #expect(try ["acts", "years", "flush", "orlando"].map { try found($0, in: database) } == [0, 1, 1, 0])
  }

  @Test func ignoresAndRebuildsADamagedIndex() throws {
    try fill(try open())
    try open().connection.execute("DELETE FROM \"$search1_data\" WHERE id > 10")
    let database = try open()
    #expect(try found("waves", in: database) == 1)
    #expect(try !database.catalogue.hasSearchIndex(1))
    let other = try open()
    #expect(other.opening.searchIndices == [SearchIndexChange(set: "Books", outcome: .built)])
    #expect(try found("waves", in: other) == 1)
    #expect(try other.faults().isEmpty)
  }

  @Test func writesRowsDespiteADamagedIndex() throws {
    try fill(try open())
    try open().connection.execute("DELETE FROM \"$search1_data\"")
    let database = try open()
    let error = #expect(throws: SQLiteError.self) { try fill(database, ["Flush"]) }
    #expect(error?.description.contains("try again") == true)
    try fill(database, ["Flush"])
    let other = try open()
    let isTold = if case .failed? = other.opening.searchIndices.first?.outcome { true } else { false }
    #expect(isTold, "\(other.opening.searchIndices)")
    #expect(try ["flush", "waves", "orlando"].map { try found($0, in: other) } == [1, 1, 0])
  }

  @Test func diagnosisContainsTheStateOfEachIndex() throws {
    let plain = try open([])
    try fill(plain)
    #expect(try plain.diagnosis().searchIndices.isEmpty)
    let database = try open(["Nothing", "Books", "Authors"])
    func states() throws -> [String] {
      try database.diagnosis().searchIndices.map { "\($0.set) \($0.state) \($0.unreadRows)" }
    }
    #expect(try states() == ["Authors empty 0", "Books ready 0", "Nothing unknownSet 0"])
    #expect(try plain.diagnosis().searchIndices == [SearchIndexStatus(set: "Books", state: .unwanted)])
    try database.connection.execute("INSERT INTO \"Books\" (ID, Title) VALUES (9, 'Between the Acts')")
    #expect(try states().contains("Books ready 1"))
    try database.catalogue.releaseSearchIndices()
    #expect(try states() == ["Authors empty 0", "Books missing 0", "Nothing unknownSet 0"])
    #expect(try open().diagnosis().searchIndices == [SearchIndexStatus(set: "Books", state: .ready)])
  }

  @Test func diagnosisContainsTheTableBeingFilled() throws {
    try fill(try open())
    let database = try open(["Books"], try ChangingSchema.schema(["Library.Book keys=ID": "Library.Book keys=Title"]))
    try fill(database, ["Flush"])
    #expect(try database.diagnosis().searchIndices.map(\.state) == [.ready, .ready])
    _ = try database.sweep(try #require(try database.query(named: "Books")))
    #expect(try database.diagnosis().searchIndices == [SearchIndexStatus(set: "Books", state: .ready)])
  }

  @Test func anIndexFollowsTheSchema() throws {
    try fill(try open())
    let wide = try ChangingSchema.schema(["  Pages Int32\n": "  Pages Int32\n  Blurb String\n"])
    var database = try open(["Books"], wide)
    #expect(database.opening.searchIndices == [SearchIndexChange(set: "Books", outcome: .built)])
    let query = try #require(try database.query(named: "Books"))
    let json = #"{"ID": 0, "Blurb": "three centuries", "Heading": "undeclared"}"#
    try database.apply(
      rows: [try Row(json: Array(json.utf8), type: try #require(wide.type("Library.Book")))], of: query)
    #expect(try ["centuries", "orlando", "undeclared"].map { try found($0, in: database) } == [1, 1, 0])
    let renamed = try ChangingSchema.schema([
      "set Books ": "set Works ", "bind Books Books": "bind Books Works", "  Title": "  Name",
      "  Pages Int32\n": "  Pages Int32\n  Heading String\n",
    ])
    let renames = [
      StoreRename(from: "Books", to: "Works"), StoreRename(from: "Library.Book/Title", to: "Library.Book/Name"),
    ]
    database = try open(["Works"], renamed, renames: renames)
    #expect(
      try ["orlando", "centuries", "undeclared"].map { try found($0, in: database, set: "Works") } == [1, 0, 1])
    database = try open(["Books"], wide)
    #expect(try ["orlando", "centuries", "undeclared"].map { try found($0, in: database) } == [1, 1, 0])
    #expect(try database.faults().isEmpty)
  }

  @Test func detachedTablesLoseTheirIndex() throws {
    try fill(try open())
    let keyed = try ChangingSchema.schema(["Library.Book keys=ID": "Library.Book keys=Title"])
    var database = try open(["Books"], keyed)
    #expect(try found("waves", in: database) == 1)
    try fill(database, ["Flush", "The Waves"])
    _ = try database.sweep(try #require(try database.query(named: "Books")))
    #expect(try ["waves", "flush", "orlando"].map { try found($0, in: database) } == [1, 1, 0])
    #expect(try parts(database) == 8)
    let without = try ChangingSchema.schema([
      "set Books Library.Book\n  bind Author Authors\n  bind Awards Awards\n": ""
    ])
    database = try open(["Books"], without)
    #expect(try parts(database) == 0)
    #expect(try database.detachedSets() == [DetachedSet(set: "Books", rows: 2)])
  }
}
