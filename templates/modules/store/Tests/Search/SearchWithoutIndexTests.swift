import ServiceData
import Testing

@testable import LocalStore

@Suite(.enabled(if: !SQLiteConnection.canIndexTexts, "the linked library supports full-text indices"))
struct SearchWithoutIndexTests {
  @Test func reportsMissingIndexSupportAndFindsTheSame() throws {
    let folder = try TemporaryFolder()
    let database = try StoreDatabase(
      path: folder.file().path, schema: ShopSchema.schema, options: StoreOptions(searchedSets: ["Products"]))
    let changes = database.opening.searchIndices
    #expect(changes == [SearchIndexChange(set: "Products", outcome: .unavailable)])
    #expect(changes.first?.description.contains("found SQLite \(SQLiteConnection.libraryVersion)") == true)
    let unavailable = [SearchIndexStatus(set: "Products", state: .unavailable)]
    #expect(try database.diagnosis().searchIndices == unavailable)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1), "Name": .string("Fresh Milk")])], of: query)
    #expect(try database.diagnosis().searchIndices == unavailable)
    var request = RowQuery(set: "Products")
    request.search = "MILK"
    #expect(try database.rows(of: request).count == 1)
  }
}
