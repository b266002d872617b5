import OfflineData
import ServiceData
import Testing

@testable import DataBrowser

@MainActor
@Suite struct BrowserPlaceTests {
  @Test("P54: the browser comes back to the set, the row and the order")
  func place() async throws {
    let shop = try await BrowserFixture()
    #expect(shop.browser.place == nil)
    await shop.type(Keys.enter, "s", Keys.down, "d", Keys.down, Keys.down)
    let place = try #require(shop.browser.place)
    #expect((place.set, place.index, place.order, place.isDescending) == ("Products", 2, "Name", true))
    let row = try #require(await shop.lines.first { $0.contains(" \(place.key ?? "?") ") })

    let other = try await BrowserFixture(isStarted: false)
    await other.browser.start(place: place)
    #expect(await other.title.contains("shop › Products"))
    #expect(await other.title.contains("3 of"))
    #expect(await other.lines.contains(row))
    #expect(other.browser.place == place)
    await other.type(Keys.escape)
    #expect(await other.title.hasPrefix("shop"))
    #expect(other.browser.place == nil)
  }

  @Test("a row that has moved is found again; what is gone is ignored")
  func change() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.enter, Keys.down, Keys.down)
    let place = try #require(shop.browser.place)
    let moved = try await BrowserFixture(isStarted: false)
    let first = try #require(try await moved.product(1)?.key)
    _ = try await moved.controller.perform(
      .delete(first, set: "Products", etag: nil), content: nil, options: ChangeOptions())
    await moved.browser.start(place: place)
    #expect(moved.browser.place?.key == place.key)
    #expect(moved.browser.place?.index == 1)

    let other = try await BrowserFixture(isStarted: false)
    await other.browser.start(place: BrowserPlace(set: "Gone", key: "1", index: 0, order: nil, isDescending: false))
    #expect(await other.title == "shop")
    let far = try await BrowserFixture(isStarted: false)
    await far.browser.start(
      place: BrowserPlace(set: "Products", key: "1", index: 1_000_000, order: "Nothing", isDescending: true))
    #expect(await far.title.contains("shop › Products"))
  }

  @Test("a search and a filter are not kept, since they can contain data")
  func filter() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.enter, Keys.down, "f", "Price gt 0", Keys.enter, Keys.down)
    #expect(
      shop.browser.place == BrowserPlace(set: "Products", key: nil, index: 0, order: nil, isDescending: false))
  }
}
