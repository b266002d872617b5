import Foundation
import LocalStore
import ServiceData

/// Searches of a store whose texts are indexed, by the same index asked by a prepared statement.
struct SearchBenchmark {
  private let database: StoreDatabase
  private let raw: RawTable
  private let count: Int

  /// Opens the store's file, which has the index from then on.
  init(url: URL, count: Int) throws {
    database = try StoreDatabase(
      path: url.path, schema: SampleProducts.schema, options: StoreOptions(searchedSets: ["Products"]))
    raw = try RawTable(at: url, isFilled: true)
    self.count = count
  }

  func measurement() async throws -> Measurement {
    let words = (1...20).map { String(count / 25 * $0 + 1234) }
    var (own, reference) = (0, 0)
    var measurement = Measurement("20 searches of one word in an index / prepared", limit: 2)
    try await measurement.compare(
      rounds: 15,
      own: { for word in words { own += try database.rows(of: Self.search(word)).count } },
      reference: { for word in words { reference += try raw.search(word) } })
    precondition(own >= 15 * words.count && reference >= own, "rows are missing")
    return measurement
  }

  private static func search(_ word: String) -> RowQuery {
    var query = RowQuery(set: "Products")
    query.search = word
    return query
  }
}
