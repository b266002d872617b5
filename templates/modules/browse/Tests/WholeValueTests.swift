import CommandLineInterface
import Foundation
import SampleApplication
import ServiceData
import Testing

@testable import DataBrowser

/// Values that are longer than the screen is wide, and keys that people do not read.
@MainActor
@Suite struct WholeValueTests {
  private static let long = (1...12).map { "word\($0) 語" }.joined(separator: " ")

  private func named(_ name: String, in shop: BrowserFixture) async throws {
    var row = try #require(try await shop.product(1))
    row["Name"] = .string(name)
    _ = try await shop.controller.update(row, key: row.key, in: "Products")
  }

  @Test("P54: a value is wrapped over the screen and scrolled") func value() async throws {
    let shop = try await BrowserFixture()
    try await named(String(Self.long.prefix(40)), in: shop)
    shop.resize(columns: 20, rows: 4)
    await shop.type(Keys.enter, Keys.enter, Keys.down)
    let value = await shop.type(Keys.enter)
    #expect(value[0].hasPrefix("shop › Products › 1"))
    #expect(value[1] == "word1 語 word2 語 wo")
    let scrolled = await shop.type(Keys.down)
    #expect(scrolled[1] == value[2])
    #expect(await shop.type(Keys.escape).contains { $0.hasPrefix("Name") })
  }

  @Test func lines() {
    #expect(ValuePage.wrap("ab語d\n\ne", to: 3) == ["ab", "語d", "", "e"])
    #expect(ValuePage.wrap("", to: 3) == [""])
    #expect(ValuePage.wrap("\u{1B}[2J", to: 3) == ["␛[2", "J"])
  }

  @Test("P54: the three values of a conflict can be read whole") func conflict() async throws {
    let shop = try await BrowserFixture()
    let same = String(repeating: "x", count: 30)
    var theirs = try #require(try await shop.product(1))
    theirs["Name"] = .string(same + "theirs")
    _ = try await shop.controller.remote.update(theirs, key: theirs.key, in: "Products", replaces: false)
    await shop.type(Keys.enter, "e", Keys.clear, same + "mine", Keys.save, "r")
    await shop.browser.settle()
    let conflict = await shop.type("v")
    #expect(!conflict.contains { $0.contains("theirs") && $0.contains("xx") })
    let values = await shop.type(Keys.enter)
    #expect(values.contains(same + "mine") && values.contains(same + "theirs"))
    #expect(values.contains("base") && values.contains("mine") && values.contains("theirs"))
    #expect(await shop.type(Keys.escape)[0].contains("conflict"))
  }

  @Test("P54: lines without a screen are not cut") func plain() async throws {
    let shop = try await BrowserFixture(isStarted: false)
    let name = String(repeating: "n", count: 40)
    try await named(name, in: shop)
    let output = TextBuffer()
    let console = Console(
      output: ConsoleStream(output) { 40 }, errors: ConsoleStream(TextBuffer()), input: LineBuffer(["1", "1"]))
    try await PlainBrowser(shop.browser, console: console).run(at: shop.controller.schema.set("Products"))
    let lines = output.text.split(separator: "\n")
    #expect(lines.count { $0.contains(name) } >= 2)
    #expect(lines.contains { $0.hasPrefix("shop › Products  1 of ") })
  }

  @Test("P54: a new entity has its name in place of a temporary key") func newEntity() async throws {
    let shop = try await BrowserFixture()
    var row = Row(type: ShopApplication.schema.emittedType("Shop.Category"))
    row["Name"] = .string("Tea")
    _ = try await shop.controller.create(row, in: "Categories")
    let number = try #require(try await shop.controller.queue.requests().first?.id)
    await shop.type(Keys.down, Keys.enter)
    let end = await shop.type(Keys.home)
    let list = end.contains { $0.contains("new-\(number)") } ? end : await shop.type(Keys.end)
    #expect(list.contains { $0.hasPrefix("+") && $0.contains("new-\(number)") && $0.contains("Tea") })
    let detail = await shop.type(Keys.enter)
    #expect(detail[0].hasPrefix("shop › Categories › new-\(number)"))
    #expect(await shop.type("x").last?.contains("of Categories new-\(number)?") == true)
    #expect(!(list + detail).contains { $0.contains("-21474") || $0.contains("-90071") })
  }

  @Test("P54: moments are shown in the local time zone on request") func localTime() async {
    // The time zone is that of a whole process, in which other tests read it.
    await #expect(processExitsWith: .success) {
      setenv("TZ", "XXX-5:30", 1)
      try await Self.showLocalTime()
    }
  }

  private static func showLocalTime() async throws {
    let shop = try await BrowserFixture(options: ["--local-time"])
    var row = try #require(try await shop.product(1))
    row["Changed"] = .string("2026-11-23T08:30:00Z")
    _ = try await shop.controller.update(row, key: row.key, in: "Products")
    #expect(await shop.type(Keys.enter, Keys.enter).contains { $0.contains("2026-11-23T14:00:00+05:30") })
  }
}
