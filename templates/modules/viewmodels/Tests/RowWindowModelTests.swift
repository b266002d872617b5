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
    set Products Shop.Product
    """)

private struct ShopItem: EntityValue {
  static let schema: StructuredSchema = shopSchema.emittedType("Shop.Product")
  var row: Row
}

/// A long set that counts the rows it returns.
private final class LongSet: RowReading {
  struct Reads: Equatable {
    var rows = 0
    var counts = 0
  }

  private let length: Mutex<Int>
  private let done = Mutex(Reads())

  init(_ length: Int) { self.length = Mutex(length) }

  var reads: Reads { done.withLock { $0 } }

  func shorten(to length: Int) { self.length.withLock { $0 = length } }

  func rows(_ query: RowQuery) async throws -> [Row] {
    let length = length.withLock { $0 }
    let first = query.skip ?? 0
    let rows = (first..<max(first, min(length, first + (query.top ?? length)))).map { index in
      ShopItem.with { $0.row["ID"] = .int(Int64(index)) }.row
    }
    done.withLock { $0.rows += rows.count }
    return rows
  }

  func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? { nil }

  func count(_ query: RowQuery) async throws -> Int {
    done.withLock { $0.counts += 1 }
    return length.withLock { $0 }
  }
}

@MainActor
@Suite struct RowWindowModelTests {
  private func model(_ set: LongSet) -> RowWindowModel {
    RowWindowModel(RowQuery(set: "Products"), source: DataSource(reader: set), pageSize: 100)
  }

  @Test("P52, P54: of 100,000 rows only the visible part is loaded") func onlyTheVisiblePartIsLoaded() async {
    let set = LongSet(100_000)
    let model = model(set)
    await model.load()
    #expect(model.count == 100_000)
    #expect(set.reads == LongSet.Reads(rows: 0, counts: 1))
    await model.show(50..<130)
    #expect(model.row(at: 129)?["ID"] == .int(129))
    #expect(model.row(at: 250) == nil)
    await model.show(99_960..<100_000)
    #expect(model.row(at: 99_999)?["ID"] == .int(99_999))
    #expect(set.reads == LongSet.Reads(rows: 300, counts: 1))
    await model.show(60..<120)
    #expect(set.reads == LongSet.Reads(rows: 300, counts: 1))
  }

  @Test func scrollingThroughEverythingKeepsAFewPages() async {
    let set = LongSet(10_000)
    let model = model(set)
    await model.load()
    for first in stride(from: 0, to: 10_000, by: 40) { await model.show(first..<min(10_000, first + 40)) }
    #expect(set.reads == LongSet.Reads(rows: 10_000, counts: 1))
    #expect((0..<10_000).count { model.row(at: $0) != nil } <= 1_000)
    #expect(model.row(at: 9_999) != nil)
  }

  @Test func aShorterListIsReadAgain() async {
    let set = LongSet(1_000)
    let model = model(set)
    await model.load()
    await model.show(900..<940)
    set.shorten(to: 120)
    await model.load()
    #expect(model.count == 120)
    await model.show(80..<120)
    #expect(model.row(at: 119) != nil)
    #expect(model.row(at: 930) == nil)
  }

  @Test func aTypedWindowHasTheSameRows() async throws {
    let model = EntityWindowModel(EntityQuery<ShopItem>(set: "Products"), source: DataSource(reader: LongSet(500)))
    await model.rows.load()
    await model.rows.show(300..<340)
    #expect(try model.entity(at: 320)?.row["ID"] == .int(320))
    #expect(try model.entity(at: 10) == nil)
  }
}
