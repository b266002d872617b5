import FakeService
import ServiceData
import Testing

struct SampleListingTests {
  @Test(arguments: SampleShop.Version.allCases)
  func matchesTheService(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let served = try await shop.allRows(RowQuery(set: "Suppliers")).rows
    let listed = SampleListing(schema: shop.fake.schema).rows(of: "Suppliers")
    let keys = Set(listed.compactMap(\.key))
    #expect(!keys.isEmpty)
    #expect(keys == Set(served.compactMap(\.key)))
    #expect(SampleListing(schema: shop.fake.schema).rows(of: "Nothing").isEmpty)
  }
}
