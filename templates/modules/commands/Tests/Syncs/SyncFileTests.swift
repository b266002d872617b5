import OfflineData
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

/// What is read from a file `syncs.json`, and what is reported about it.
@Suite struct SyncFileTests {
  /// A service that cannot be reached, with a language in which `all SET` is a query.
  private struct SpeakingService: QueryReadingService {
    let schema = ShopApplication.schema

    func query(reading text: String) throws -> RowQuery {
      let words = text.split(separator: " ").map(String.init)
      guard words.first == "all", words.count > 1 else {
        throw ServiceError(.unsupported, "'\(text)' is not a query, expected 'all SET'")
      }
      var query = RowQuery(set: words[1])
      if words.count > 2 { query.top = 1 }
      return query
    }

    func page(of query: RowQuery, tracksChanges: Bool) async throws -> RowPage { RowPage() }
    func page(after token: PageToken, of query: RowQuery) async throws -> RowPage { RowPage() }
    func count(of query: RowQuery) async throws -> Int { 0 }
    func entity(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { nil }
    func call(_ call: OperationCall) async throws -> OperationResult { .none }
  }

  private func syncs(_ text: String) throws -> [NamedSync] {
    let file = try SyncFile(path: "syncs.json", contents: Array(text.utf8))
    return try SyncSource.syncs(in: file, of: SpeakingService())
  }

  @Test func readsDownloadsAndUploads() throws {
    let syncs = try syncs(
      """
      { "$schema": "schemas/syncs.schema.json", "syncs": [
        { "name": "cheap", "direction": "down", "set": "Products", "filter": "Price lt 10", "fields": ["Name"],
          "expand": "Category", "pageSize": 50, "modified": "Changed", "mergeMode": "leaveIfChanged" },
        { "name": "own", "direction": "down", "query": "all Categories" },
        { "name": "send-it", "direction": "up", "set": "Products" }
      ] }
      """)
    #expect(syncs.map(\.name) == ["cheap", "own", "send-it"])
    #expect(syncs.map(\.direction) == [.down, .down, .up])
    #expect(syncs.map(\.set) == ["Products", "Categories", "Products"])
    #expect(syncs.map(\.mergeMode) == [.leaveIfChanged, nil, nil])
    let query = try #require(syncs[0].query)
    #expect(query.query.filter != nil)
    #expect(query.query.select == ["Name"])
    #expect(query.query.expand.map(\.path) == ["Category"])
    #expect(query.query.pageSize == 50)
    #expect(query.modificationProperty == "Changed")
  }

  @Test(arguments: [
    ("[]", "1: '[' was found, an object was expected"),
    (#"{}"#, "1: the array 'syncs' is missing; write {\"syncs\": []} if there are none"),
    (#"{"sync": []}"#, "1: unknown member 'sync', expected 'syncs'"),
    (#"{"syncs": [], "syncs": []}"#, "1: 'syncs' occurs twice; write all syncs into one array"),
  ]) func reportsTheForm(_ text: String, _ message: String) {
    let found = #expect(throws: SyncFileError.self) { try syncs(text) }
    #expect(found.map { "\($0.line)" } == "1")
    if !text.hasPrefix("[") { #expect(found?.description == "syncs.json:\(message)") }
  }

  static let faults: [(String, String)] = [
    (#""direction": "down", "set": "Products""#, "2: 'name' is missing; every sync has 'name', 'direction' and 'set'"),
    (#""name": "a b", "direction": "down", "set": "Products""#, "2: sync 'a b': 'a b' is not a name, expected letters"),
    (#""name": "Reports", "direction": "down""#, "2: sync 'Reports': 'Reports' is the name of an entity set, so"),
    (#""name": "x", "set": "Products""#, "2: sync 'x': 'direction' is missing"),
    (
      #""name": "x", "direction": "syncDown", "set": "Products""#,
      "'direction' is \"syncDown\", expected 'down' or 'up'"
    ),
    (#""name": "x", "direction": "down""#, "2: sync 'x': 'set' is missing"),
    (
      #""name": "x", "direction": "down", "set": "Prodcuts""#, "unknown entity set 'Prodcuts'; did you mean 'Products'?"
    ),
    (
      "\"name\": \"x\", \"direction\": \"down\", \"set\": \"Products\",\n\"filter\": \"Prise lt 1\"",
      "3: sync 'x': 'filter': 'Product' has no property 'Prise'; did you mean 'Price'?"
    ),
    (#""name": "x", "direction": "down", "set": "Products", "filter": "Price lt""#, "sync 'x': 'filter': "),
    (#""name": "x", "direction": "down", "set": "Settings", "filter": "ID eq 1""#, "is a single entity"),
    (#""name": "x", "direction": "down", "set": "Products", "fields": ["Nam"]"#, "did you mean 'Name'?"),
    (#""name": "x", "direction": "down", "set": "Products", "fields": []"#, "'fields' is [], expected a list of names"),
    (#""name": "x", "direction": "down", "set": "Products", "fields": ["Name", 1]"#, "expected a list of names"),
    (#""name": "x", "direction": "down", "set": "Products", "fields": ["Category"]"#, "name it in 'expand'"),
    (#""name": "x", "direction": "down", "set": "Products", "expand": "Categry""#, "did you mean 'Category'?"),
    (#""name": "x", "direction": "down", "set": "Products", "modified": "Changd""#, "did you mean 'Changed'?"),
    (
      #""name": "x", "direction": "down", "set": "Products", "pageSize": 0"#,
      "'pageSize' is 0, expected a number from 1"
    ),
    (
      #""name": "x", "direction": "down", "set": "Products", "mergeMode": "OVERWRITE""#,
      "'overwrite' or 'leaveIfChanged'"
    ),
    (#""name": "x", "direction": "down", "set": "Products", "filtre": "ID eq 1""#, "did you mean 'filter'?"),
    (#""name": "x", "direction": "down", "set": "Products", "soup": "a""#, "expected one of 'name', 'direction'"),
    (#""name": "x", "name": "y", "direction": "down""#, "'name' occurs twice; remove one of them"),
    (
      #""name": "x", "direction": "up", "set": "Products", "filter": "ID eq 1""#,
      "'filter' is for downloads: an upload sends"
    ),
    (
      #""name": "x", "direction": "up", "set": "Products", "fields": ["Name"]"#,
      "'fields' is for downloads: an upload sends"
    ),
    (#""name": "x", "direction": "down", "query": "all Products", "set": "Products""#, "'query' says what 'set' says"),
    (
      #""name": "x", "direction": "down", "query": "some Products""#,
      "'some Products' is not a query, expected 'all SET'"
    ),
    (#""name": "x", "direction": "down", "query": "all Products 1""#, "has neither a limit nor an order"),
    (#""name": "x", "direction": "down", "query": "all Nothing""#, "unknown entity set 'Nothing'"),
  ]

  @Test(arguments: faults) func reportsFaults(_ members: String, _ message: String) throws {
    let found = try #require(throws: SyncFileError.self) { try syncs("{\"syncs\": [\n{\(members)}]}") }
    #expect(found.description.hasPrefix("syncs.json:"))
    #expect(found.description.contains(message), "\(found.description)")
  }

  @Test func reportsClashes() throws {
    let first = #"{"name": "a", "direction": "up", "set": "Products", "mergeMode": "overwrite"}"#
    let same = try #require(throws: SyncFileError.self) { try syncs("{\"syncs\": [\(first),\n\(first)]}") }
    #expect(same.description == "syncs.json:2: the sync of line 1 is named 'a', too; rename one of them")
    let other = #"{"name": "b", "direction": "down", "set": "Products", "mergeMode": "overwrite"}"#
    let modes = try #require(throws: SyncFileError.self) { try syncs("{\"syncs\": [\(first),\n\(other)]}") }
    #expect(modes.line == 2)
    #expect(modes.reason.contains("means 'serverWins' for 'Products', but that of 'a' in line 1 means 'clientWins'"))
  }
}
