import DataBrowser
import SampleApplication
import ServiceData
import Testing

@MainActor
@Suite struct BrowsingTests {
  @Test("P54: sets lead to rows, details and related rows") func setsLeadToRowsDetailsAndRelatedRows() async throws {
    let shop = try await BrowserFixture()
    let sets = await shop.lines
    #expect(sets[1].hasPrefix("set"))
    #expect(sets[2].contains("Products") && sets[2].contains("kept"))
    #expect(sets.count == 24)

    let list = await shop.type(Keys.enter)
    #expect(list[0].hasPrefix("shop › Products") && list[0].contains("1 of "))
    #expect(list[1].contains("ID") && list[1].contains("Name"))
    let first = try #require(try await shop.product(1))
    guard case .string(let name)? = first["Name"] else { throw Missing() }
    #expect(list[2].contains(name))

    let detail = await shop.type(Keys.enter)
    #expect(detail[0].hasPrefix("shop › Products › 1"))
    #expect(detail.contains { $0.hasPrefix("Name") && $0.contains(name) })
    #expect(detail.contains { $0.hasPrefix("→ Category") })

    let related = await shop.type(Keys.end, Keys.enter)
    guard case .int(let category)? = first["CategoryID"] else { throw Missing() }
    #expect(related[0].hasPrefix("shop › Products › 1 › \(category)"))

    #expect(await shop.type(Keys.escape, Keys.escape, Keys.escape)[0] == "shop")
    await shop.type("q")
    #expect(shop.browser.hasEnded)
  }

  @Test func theSelectionMovesAndScrolls() async throws {
    let shop = try await BrowserFixture(ShopApplication(rowsPerSet: 300))
    await shop.type(Keys.enter)
    #expect(await shop.title.contains("1 of 300"))
    #expect(await shop.type(Keys.down, Keys.down)[0].contains("3 of 300"))
    #expect(await shop.type(Keys.end)[0].contains("300 of 300"))
    #expect(await shop.lines[22].contains("300"))
    #expect(await shop.type(Keys.home, Keys.pageDown)[0].contains("21 of 300"))
    #expect(await shop.type("\u{1B}[<65;5;5M")[0].contains("24 of 300"))
    #expect(await shop.type("\u{1B}[<0;5;4M")[0].contains("25 of 300"))
    shop.resize(columns: 40, rows: 10)
    let small = await shop.lines
    #expect(small.count == 10)
    #expect(small[0].contains("25 of 300"))
    shop.resize(columns: 8, rows: 2)
    #expect(await shop.lines.count == 2)
    shop.resize(columns: 1, rows: 1)
    #expect(await shop.lines.count == 1)
  }

  @Test("P54: rows are searched, filtered and sorted") func rowsAreSearchedFilteredAndSorted() async throws {
    let shop = try await BrowserFixture(ShopApplication(rowsPerSet: 50))
    await shop.type(Keys.enter)
    let all = try await shop.controller.rows(RowQuery(set: "Products"))
    #expect(await shop.type("f", "ID gt 48", Keys.enter)[0].hasSuffix("filtered  1 of 2"))
    #expect(await shop.type("f", Keys.clear, "ID gt", Keys.enter).last?.isEmpty == false)
    // The text of a filter with a mistake is there to be corrected.
    #expect(await shop.type("f").last?.hasSuffix("10: ID gt") == true)
    #expect(await shop.type(Keys.clear, "Nope gt 1", Keys.enter).last?.contains("Nope") == true)
    // The list is that of the last filter, and an error is shown once.
    #expect(await shop.type(Keys.down)[0].contains("2 of 2"))
    #expect(await shop.footer.hasPrefix("Enter open"))
    #expect(await shop.type("f", Keys.clear, Keys.enter)[0].hasSuffix(" 1 of \(all.count)"))
    #expect(await !shop.title.contains("filtered"))
    // The order of columns: ID, Name, Price.
    let sorted = await shop.type("s", Keys.home, "d")
    #expect(sorted[2].contains("50"))
    #expect(await shop.type("s", "k")[2].contains("1"))
    guard case .string(let name)? = all[7]["Name"] else { throw Missing() }
    let found = await shop.type("/", name, Keys.enter)
    #expect(found.dropFirst(2).contains { $0.contains(name) })
    #expect(found[0].contains("filtered  1 of ") && !found[0].contains("of \(all.count)"))
  }

  @Test func columnsAreChosenAndNamesStay() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.enter)
    let chosen = await shop.type("c", Keys.end, " ", Keys.enter)
    #expect(!chosen[1].contains("CategoryID"))
    #expect(chosen[1].contains("Name"))
    #expect(await shop.type("c", "a", Keys.enter)[1].contains("CategoryID"))
    shop.resize(columns: 24, rows: 10)
    let narrow = await shop.type(">", ">")
    #expect(narrow[1].hasPrefix("  ID") || narrow[1].contains(" ID"))
    #expect(!narrow[1].contains("Name"))
    #expect(narrow[0].contains("columns  1 of 12"))
    #expect(narrow[9].hasSuffix("? keys  q quit"))
  }

  @Test func theHelpHasTheKeysOfThePage() async throws {
    let shop = try await BrowserFixture()
    shop.resize(columns: 100, rows: 40)
    let help = await shop.type(Keys.enter, "?")
    #expect(help.contains { $0.contains("search") })
    #expect(help.contains { $0.contains("marks") })
    #expect(await shop.type(Keys.escape)[0].hasPrefix("shop › Products"))
  }

  /// What the service sends must not control the terminal.
  @Test func dataCannotControlTheTerminal() async throws {
    let shop = try await BrowserFixture()
    var row = Row(type: ShopApplication.schema.emittedType("Shop.Product"))
    row["ID"] = .int(0)
    row["Name"] = .string("\u{1B}[2Jevil\u{9B}")
    _ = try await shop.controller.create(row, in: "Products")
    let lines = await shop.type(Keys.enter)
    #expect(lines.contains { $0.contains("␛[2Jevil") })
    #expect(!lines.joined().unicodeScalars.contains("\u{1B}"))
  }
}

struct Missing: Error {}
