import Foundation
import ServiceData
import Testing

@testable import LocalStore

struct EventTests {
  private let folder: TemporaryFolder
  private let database: StoreDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
  }

  @Test func readsEventsInOrder() throws {
    let events = [
      StoreEvent(.notice, of: "open", "opened"), StoreEvent(.detail, of: "download", "page 1"),
      StoreEvent(.error, of: "download", "failed"),
    ]
    for event in events { try database.log(event) }
    #expect(try database.events().map(\.message) == ["opened", "page 1", "failed"])
    #expect(try database.events(last: 1).map(\.message) == ["failed"])
    #expect(try database.events(from: .notice).map(\.message) == ["opened", "failed"])
    #expect(try database.events(of: "download").map(\.level) == [.detail, .error])
    let time = try #require(try database.events().first?.time)
    #expect(abs(time.timeIntervalSince(events[0].time)) < 0.001)
  }

  @Test func removesTheOldestEvents() throws {
    try database.transaction {
      for number in 1...StoreDatabase.eventLimit + 10 { try database.log(StoreEvent(.detail, of: "test", "\(number)")) }
    }
    let events = try database.events(last: .max)
    #expect(events.count == Int(StoreDatabase.eventLimit))
    #expect(events.first?.message == "11")
  }

  @Test(
    "P32: redacts business data",
    arguments: [
      ("cannot read 'Products'", "cannot read 'Products'"), ("Products(17) was refused", "Products(…) was refused"),
      ("name 'Anna Maier' is taken", "name '…' is taken"),
      ("GET https://host/shop/Products?$filter=Name eq", "GET https://host/shop/Products?… eq"),
      ("mail to anna@example.com, 4711 and 471100", "mail to … 4711 and …"),
      ("status 412 of \"Price\"", "status 412 of \"Price\""),
      ("an open quote 'of somebody", "an open quote '…"),
    ])
  func redactsBusinessData(message: String, expected: String) {
    #expect(EventRedaction(schema: ShopSchema.schema).redacted(message) == expected)
  }

  @Test func diagnosisContainsNeitherRowsNorTokens() throws {
    var query = try database.addQuery(named: "private", set: "Products", definition: "secret")
    (query.nextToken, query.state) = ("secret", "STOPPED")
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1), "Name": .string("secret")])], of: query)
    try database.log(StoreEvent(.warning, of: "download", "'secret' was refused"))
    let diagnosis = try database.diagnosis()
    #expect(diagnosis.tables == [StoreDiagnosis.Table(set: "Products", rows: 1, isDetached: false)])
    #expect(diagnosis.queries.map(\.hasNextToken) == [true])
    #expect(diagnosis.faults.isEmpty)
    #expect(diagnosis.events.map(\.message) == ["'…' was refused"])
    #expect(!String(describing: diagnosis).contains("secret"))
    #expect(!String(describing: diagnosis).contains("private"))
  }
}
