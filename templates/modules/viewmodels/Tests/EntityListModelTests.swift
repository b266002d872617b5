import ServiceData
import Synchronization
import Testing
import TypedEntities
import ViewModels

private let shopSchema = ServiceSchema(
  emitted: """
    schema 1 odata 4.0
    entity Shop.Product keys=ID
      ID Int32!
      Name String
    set Products Shop.Product
    """)

private struct ShopItem: EntityValue {
  static let schema: StructuredSchema = shopSchema.emittedType("Shop.Product")
  var row: Row
}

/// A source whose rows a test changes.
private final class ScriptedReader: RowReading {
  private let content: Mutex<Result<[Row], ServiceError>>

  init(_ ids: [Int]) { content = Mutex(.success(ids.map(Self.row))) }

  static func row(_ id: Int) -> Row { ShopItem.with { $0.row["ID"] = .int(Int64(id)) }.row }

  func set(_ result: Result<[Row], ServiceError>) { content.withLock { $0 = result } }

  func rows(_ query: RowQuery) async throws -> [Row] { try content.withLock { try $0.get() } }

  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { try await rows(query).first { $0.key == key } }

  func count(_ query: RowQuery) async throws -> Int { try await rows(query).count }
}

@MainActor
@Suite struct EntityListModelTests {
  private let query = EntityQuery<ShopItem>(set: "Products")

  @Test func showsCachedRowsDuringTheSync() async {
    let reader = ScriptedReader([1])
    let seen = Mutex<[Int]>([])
    var model: EntityListModel<ShopItem>?
    let source = DataSource(reader: reader) { _ in
      let count = await MainActor.run { model?.entities.count ?? -1 }
      seen.withLock { $0.append(count) }
      reader.set(.success([ScriptedReader.row(1), ScriptedReader.row(2)]))
    }
    model = EntityListModel(query, source: source)
    await model?.load()
    #expect(seen.withLock { $0 } == [1])
    #expect(model?.entities.count == 2)
    #expect(model?.phase == .loaded)
    #expect(model?.error == nil)
  }

  @Test func showsAnErrorAndKeepsTheRows() async {
    let reader = ScriptedReader([1, 2])
    let source = DataSource(reader: reader) { _ in throw ServiceError(.offline, "no route to the service") }
    let model = EntityListModel(query, source: source)
    await model.load()
    #expect(model.entities.count == 2)
    #expect((model.error as? ServiceError)?.kind == .offline)
  }

  @Test func readsADetailByItsKey() async {
    let reader = ScriptedReader([1, 2])
    let model = EntityDetailModel(ScriptedReader.row(2).key, in: query, source: DataSource(reader: reader))
    await model.load()
    #expect(model.entity?.row["ID"] == .int(2))
    reader.set(.failure(ServiceError(.offline, "gone")))
    await model.load()
    #expect(model.entity != nil)
    #expect(model.error != nil)
  }
}
