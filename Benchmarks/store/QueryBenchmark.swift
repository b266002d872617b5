import Foundation
import LocalStore
import ServiceData

/// Reads of a store that is full, by the same reads with prepared statements.
struct QueryBenchmark {
  private let database: StoreDatabase
  private let raw: RawTable
  private let count: Int

  /// Reads the store's file, which other connections may have open.
  init(url: URL, count: Int) throws {
    database = try StoreDatabase(path: url.path, schema: SampleProducts.schema)
    raw = try RawTable(at: url, isFilled: true)
    self.count = count
  }

  func measurements() async throws -> [Measurement] { [try await keys(), try await list()] }

  private func keys() async throws -> Measurement {
    let wanted = (0..<10_000).map { Int64($0 &* 7919 % count) }
    let keys = wanted.map { EntityKey([.init(name: "ID", value: .int($0))]) }
    let query = RowQuery(set: "Products")
    var found = 0
    var measurement = Measurement("10,000 reads by key / prepared statement", limit: 2)
    try await measurement.compare(
      rounds: 15,
      own: { for key in keys { found += try database.row(key, of: query) == nil ? 0 : 1 } },
      reference: { for key in wanted { found += try raw.read(key: key) > 0 ? 1 : 0 } })
    precondition(found == 30 * keys.count, "rows are missing")
    return measurement
  }

  private func list() async throws -> Measurement {
    var query = RowQuery(set: "Products")
    query.order = [OrderTerm(.path(QueryPath(["CategoryID"])))]
    query.top = 50
    var found = 0
    var measurement = Measurement("200 lists of 50 in an index's order / prepared", limit: 2)
    try await measurement.compare(
      rounds: 15,
      own: { for _ in 0..<200 { found += try database.rows(of: query).count } },
      reference: { for _ in 0..<200 { found += try raw.list(count: 50) } })
    precondition(found == 30 * 200 * 50, "rows are missing")
    return measurement
  }
}
