import FakeService
import HTTPTransport
import ServiceData
import Testing

/// Paging while the data changes.
struct PagingTests {
  private func shop(_ quirks: Set<ServiceQuirk>, _ version: SampleShop.Version = .four) throws -> SampleShop {
    var options = FakeServiceOptions()
    options.pageSize = 5
    return try SampleShop(version, options: options, quirks: quirks)
  }

  @Test func pagesAreStableDuringChanges() async throws {
    let shop = try shop([])
    let query = RowQuery(set: "Suppliers")
    let first = try await shop.service.page(of: query, tracksChanges: false)
    for number in [2, 5] { _ = try await shop.send(.delete, "Suppliers(\(number))") }
    let second = try await shop.service.page(after: try #require(first.token), of: query)
    #expect(second.rows.compactMap { $0["SupplierId"] } == [6, 7, 8, 9, 10].map { Value.int($0) })
  }

  @Test func insertsBeforeThePageRepeatRows() async throws {
    let shop = try shop([.insertsBetweenPages])
    let numbers = try await shop.allRows(RowQuery(set: "Suppliers")).rows.compactMap { $0["SupplierId"] }
    #expect(numbers.count == 13)
    #expect(Set(numbers).count == 12)
    #expect(try await shop.get("Suppliers/$count") == "13")
  }

  @Test func movesBehindThePageSkipARow() async throws {
    let shop = try shop([.movesBetweenPages])
    let numbers = try await shop.allRows(RowQuery(set: "Suppliers")).rows.compactMap { $0["SupplierId"] }
    #expect(numbers.count == 12)
    #expect(Set(numbers).count == 11)
    #expect(numbers.first == numbers.last)
    #expect(try await shop.get("Suppliers/$count") == "12")
  }

  @Test(arguments: SampleShop.Version.allCases)
  func acceptsEveryFormOfNextLink(version: SampleShop.Version) async throws {
    let shop = try shop([.relativeLinks, .linkObjects], version)
    let page = try await shop.get("Products")
    #expect(page.contains(version == .four ? "\"@odata.nextLink\":\"Products?" : "\"__next\":{\"uri\":\"Products?"))
    let (rows, pages) = try await shop.allRows(RowQuery(set: "Products"))
    #expect(pages == 3)
    #expect(Set(rows.compactMap(\.key)).count == 12)
  }
}
