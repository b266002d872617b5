import CheckedChanges
import DataBrowser
import OfflineData
import SampleApplication
import ServiceData
import Testing

@MainActor
@Suite struct BrowserChangeTests {
  @Test func anEditIsCheckedMarkedSentAndSeen() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.enter, "e")
    #expect(await shop.title.contains("edit"))
    let tooLong = String(repeating: "x", count: 41)
    let refused = await shop.type(Keys.clear, tooLong, Keys.save)
    #expect(refused.last?.contains("'Name' of 'Products' has length 41, expected at most 40") == true)
    #expect(refused.contains { $0.hasPrefix("Name") && $0.contains("'Name' of") })
    #expect(try await shop.product(1)?["Name"] != .string(tooLong))

    let saved = await shop.type(Keys.clear, "Käse 語", Keys.save)
    #expect(saved.last == "changed; 'r' sends it")
    #expect(saved[2].hasPrefix("*") && saved[2].contains("Käse 語"))
    await shop.type("r")
    await shop.browser.settle()
    #expect(await shop.lines[2].hasPrefix("  "))
    let there = try await shop.controller.remote.entity(
      EntityKey([.init(name: "ID", value: .int(1))]), of: RowQuery(set: "Products"))
    #expect(there?["Name"] == .string("Käse 語"))
  }

  @Test func wrongTextIsRefusedAtItsProperty() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.enter, "e", Keys.down, Keys.clear, "dear")
    let refused = await shop.type(Keys.save)
    #expect(refused.contains { $0.hasPrefix("Price") && $0.contains("'dear'") })
    #expect(await shop.type(Keys.escape).last?.contains("discard") == true)
    #expect(await shop.type("n")[0].contains("edit"))
    #expect(await shop.type(Keys.escape, "y")[0].hasPrefix("shop › Products "))
  }

  @Test func aNewEntityLacksNothing() async throws {
    let shop = try await BrowserFixture()
    let before = try await shop.controller.count(RowQuery(set: "Products"))
    await shop.type(Keys.enter, "n", "9001")
    let refused = await shop.type(Keys.save)
    #expect(refused.last?.contains("'Name' of 'Products' is required and has no value") == true)
    #expect(refused.contains { $0.hasPrefix("Name") && $0.contains("'Name' of") })
    let created = await shop.type("Rye", Keys.save)
    #expect(created.last == "created; 'r' sends it")
    #expect(created[0].contains("of \(before + 1)"))
    let last = await shop.type(Keys.end)
    #expect(last.contains { $0.hasPrefix("+") && $0.contains("Rye") })
    #expect(await shop.type("x").last?.contains("undo the local changes") == true)
    #expect(await shop.type("y").last == "1 change undone")
    #expect(try await shop.controller.count(RowQuery(set: "Products")) == before)
  }

  @Test func aDeletionIsConfirmed() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.enter, Keys.enter)
    #expect(await shop.type("d").last?.contains("delete Products 1? (y/n)") == true)
    await shop.type("n")
    #expect(try await shop.product(1) != nil)
    let list = await shop.type("d", "y")
    #expect(list[0].hasPrefix("shop › Products "))
    #expect(try await shop.product(1) == nil)
  }

  @Test("P54: a deleted row can be seen and restored")
  func restoration() async throws {
    let shop = try await BrowserFixture()
    let name = try #require(try await shop.product(1)?["Name"])
    await shop.type(Keys.enter)
    #expect(await shop.type("u").last?.contains("no entity of 'Products' is deleted") == true)
    let list = await shop.type("d", "y")
    #expect(list[0].contains("1 deleted"))
    let deleted = await shop.type("u")
    #expect(deleted[0].contains("› deleted"))
    #expect(deleted[1].hasPrefix("- 1"))
    guard case .string(let text) = name else { throw WrongValue() }
    #expect(deleted[1].contains(text))
    #expect(await shop.type("x").last?.contains("restore Products 1? (y/n)") == true)
    let restored = await shop.type("y")
    #expect(restored.last == "Products 1 restored")
    #expect(!restored[0].contains("deleted"))
    #expect(try await shop.product(1)?["Name"] == name)
    #expect(try await shop.controller.queue.requests(RequestFilter()).isEmpty)
  }

  @Test func whatASetDoesNotAllowIsNotOffered() async throws {
    let shop = try await BrowserFixture()
    await shop.type(Keys.down, Keys.enter)
    #expect(await shop.title.contains("Categories"))
    #expect(await shop.type("d").last?.contains("allows no deletion") == true)
    #expect(await shop.type(Keys.escape, Keys.down, Keys.enter, "n").last?.contains("allows no creation") == true)
  }

  @Test func aConflictIsDecidedSideBySide() async throws {
    let shop = try await BrowserFixture()
    var theirs = try #require(try await shop.product(1))
    theirs["Name"] = .string("Theirs")
    _ = try await shop.controller.remote.update(theirs, key: theirs.key, in: "Products", replaces: false)
    await shop.type(Keys.enter, "e", Keys.clear, "Mine", Keys.save, "r")
    await shop.browser.settle()
    #expect(await shop.lines[2].hasPrefix("="))
    let conflict = await shop.type("v")
    #expect(conflict[2].contains("base") && conflict[2].contains("mine") && conflict[2].contains("theirs"))
    #expect(conflict.contains { $0.hasPrefix("= Name") && $0.contains("Mine") && $0.contains("Theirs") })
    #expect(await shop.type("b").contains { $0.contains("take one version") })
    await shop.type("m", "r")
    await shop.browser.settle()
    let there = try await shop.controller.remote.entity(theirs.key, of: RowQuery(set: "Products"))
    #expect(there?["Name"] == .string("Mine"))
    #expect(await shop.type("v").last?.contains("is not in conflict") == true)
  }

  @Test func aRefusedChangeSaysWhereToLook() async throws {
    let shop = try await BrowserFixture(ShopApplication(faults: "400@PATCH/1"))
    await shop.type(Keys.enter, "e", Keys.clear, "Refused", Keys.save, "r")
    await shop.browser.settle()
    #expect(await shop.lines[2].hasPrefix("!"))
    await shop.type("v")
    shop.resize(columns: 200, rows: 24)
    let line = try #require(await shop.lines.last)
    #expect(line.contains("'shop --demo --profile ") && line.contains(" errors list' shows why"), "\(line)")
  }

  @Test func aListOfRelatedRowsLinksNewOnes() async throws {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        entity Shop.Category keys=ID
          ID Int32!
          Products n:Shop.Product[] partner=Category
        entity Shop.Product keys=ID
          ID Int32!
          CategoryID Int32
          Category n:Shop.Category ref=CategoryID>ID partner=Products
        set Categories Shop.Category
          bind Products Products
        set Products Shop.Product
          bind Category Categories
        """#)
    let shop = try await BrowserFixture(ShopApplication(schema: schema))
    await shop.type(Keys.enter, Keys.enter, Keys.end, Keys.enter)
    #expect(await shop.title.contains("Products"))
    await shop.type("n", "9001", Keys.save)
    let made = try #require(try await shop.product(9001))
    #expect(made["CategoryID"] == .int(1))
    #expect(await shop.lines.contains { $0.hasPrefix("+") && $0.contains("9001") })
  }
}

private struct WrongValue: Error {}
