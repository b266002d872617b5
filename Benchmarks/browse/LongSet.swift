import CommandLineInterface
import DataBrowser
import ServiceData

/// A set of 100,000 rows with ten properties, made when they are read.
struct LongSet: BrowserData, RowReading {
  static let count = 100_000

  let program = "shop"

  let schema = ServiceSchema(
    emitted: """
      schema 1 odata 4.0
      entity Shop.Product keys=ID
        ID Int32!
        Name String
        Maker String
        Price Decimal
        Stock Int32
        Changed DateTimeOffset
        Note String
        Colour String
        Weight Double
        IsSold Boolean
      set Products Shop.Product
      """)

  var reader: any RowReading { self }

  func rows(_ query: RowQuery) async throws -> [Row] {
    let type = schema.emittedType("Shop.Product")
    let first = query.skip ?? 0
    let last = min(Self.count, first + (query.top ?? Self.count))
    return (first..<last).map { Row(type: type, loading: Self.values($0)) }
  }

  private static func values(_ index: Int) -> [Value?] {
    let maker = index % 3 == 0 ? "Müller & Söhne" : "語語商店"
    var values: [Value?] = [.int(Int64(index)), .string("Product \(index)"), .string(maker), .decimal("\(index).50")]
    values += [
      .int(Int64(index % 97)), .string("2026-11-23T08:00:00Z"), .string("a note of some length about \(index)"),
    ]
    values += [.string("red"), .double(Double(index) / 8), .bool(index % 2 == 0)]
    return values
  }

  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { nil }
  func count(_ query: RowQuery) async throws -> Int { Self.count }
  func sets() async throws -> [BrowsedSet] { [] }
  func states(of rows: [Row], in set: EntitySetSchema) async throws -> [String?] { rows.map { _ in nil } }
  func create(_ row: Row, in set: String) async throws -> Row { row }
  func update(_ row: Row, key: EntityKey?, in set: String) async throws {}
  func delete(_ row: Row, key: EntityKey, in set: String) async throws {}
  func undo(_ key: EntityKey?, in set: String) async throws -> Int { 0 }
  func deletions(in set: String) async throws -> [BrowsedDeletion] { [] }
  func conflicts() async throws -> [BrowsedConflict] { [] }
  func resolve(_ conflict: BrowsedConflict, with side: ConflictSide) async throws {}
  func synchronize(_ progress: @escaping @Sendable (ProgressUpdate) -> Void) async throws -> [String] { [] }
  func changes() async throws -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  func checkAccess() async throws {}
  func words(for error: any Error) -> String { "\(error)" }
}
