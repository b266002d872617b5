import Foundation
import SampleApplication
import ServiceData
import Testing

/// Changes that wait for the user's decision: refused changes and conflicts.
struct DecisionCommandTests {
  private let terminal = ProgramTerminal()

  /// Both sides change the name of a product; this side also changes its price.
  private func collide() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Mine", "--set", "Price=7.00")
    let other = try ProgramTerminal(sharingServiceOf: terminal)
    _ = await other.run("session", "open", "--demo")
    #expect(await other.run("update", "Products", "1", "--set", "Name=Theirs", "--online").status == 0)
    #expect(await terminal.run("sync").status == 3)
  }

  private func online() async throws -> Row? {
    try await terminal.objects("show", "Products", "1", "--online").first
  }

  @Test("a conflict shows the base, the local and the service's version")
  func show() async throws {
    try await collide()
    let id = try #require(try await terminal.firstID(in: "conflicts"))
    let conflict = try #require(try await terminal.objects("conflicts", "show", id).first)
    #expect(conflict["properties"] == .list([.string("Name")]))
    guard case .row(let mine)? = conflict["mine"], case .row(let theirs)? = conflict["theirs"] else {
      throw MissingPart()
    }
    #expect(mine["Name"] == .string("Mine"))
    #expect(theirs["Name"] == .string("Theirs"))
    #expect(await terminal.run("conflicts", "show", id).output.contains("Theirs"))
    #expect(await terminal.run("conflicts", "show", "999").status == 66)
    #expect(try await online()?["Name"] == .string("Theirs"))
    #expect(await terminal.run("list", "Products", "--changed").output.contains("conflict"))
  }

  @Test(
    "a conflict is resolved with each choice",
    arguments: [("mine", "Mine", "7"), ("theirs", "Theirs", nil), ("merged", "Both", "7")])
  func resolve(side: String, name: String, price: String?) async throws {
    try await collide()
    let id = try #require(try await terminal.firstID(in: "conflicts"))
    let undecided = await terminal.run("conflicts", "resolve", id)
    #expect(undecided.status == 64 && undecided.errors.contains("missing option '--take mine|theirs|merged|new'"))
    if side == "merged" {
      let open = await terminal.run("conflicts", "resolve", id, "--take", "merged")
      #expect(open.status == 64)
      #expect(open.errors.contains("both sides changed 'Name'"))
      #expect(await terminal.run("conflicts", "resolve", id, "--take", "merged", "--set", "Name=Both").status == 0)
    } else {
      #expect(await terminal.run("conflicts", "resolve", id, "--take", side).status == 0)
    }
    #expect(try await terminal.objects("conflicts", "list").isEmpty)
    #expect(await terminal.run("sync").status == 0)
    let found = try await online()
    #expect(found?["Name"] == .string(name))
    if let price { #expect(await terminal.run("show", "Products", "1").output.contains(price)) }
  }

  /// Creates a product whose answer is lost. Another client changes its price before this machine looks for it.
  private func loseCreation() async throws -> (id: String, key: String) {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("create", "Products", "--set", "Name=Oats", "--set", "Price=2.50")
    let quirks = "ignores-repeatability"
    let losing = ProgramTerminal(on: terminal, ShopApplication(faults: "lost@POST/1", quirks: quirks))
    #expect(await losing.run("sync").status == 4)
    let made = try #require(try await oats().first)
    guard case .int(let number)? = made["ID"] else { throw MissingPart() }
    let key = String(number)
    let other = try ProgramTerminal(sharingServiceOf: terminal)
    _ = await other.run("session", "open", "--demo")
    #expect(await other.run("update", "Products", key, "--set", "Price=3.00", "--online").status == 0)
    let sync = await ProgramTerminal(on: terminal, ShopApplication(quirks: quirks)).run("sync")
    #expect(sync.status == 3)
    #expect(sync.errors.contains("the service has 'Products(\(key))', which may be the created entity"))
    return (try #require(try await terminal.firstID(in: "conflicts")), key)
  }

  private func oats() async throws -> [Row] {
    try await terminal.objects("list", "Products", "--online", "--filter", "Name eq 'Oats'", "--orderby", "ID")
  }

  @Test(
    "a creation whose answer was lost is never sent twice without a decision",
    arguments: [("mine", ["2.50"]), ("theirs", ["3.00"]), ("new", ["2.50", "3.00"])])
  func perhapsCreated(side: String, prices: [String]) async throws {
    let (id, key) = try await loseCreation()
    let conflict = try #require(try await terminal.objects("conflicts", "show", id).first)
    #expect(conflict["reason"] == .string("perhapsCreated"))
    #expect(conflict["properties"] == .list([.string("Price")]))
    #expect(await terminal.run("conflicts", "show", id).errors.contains("'Products(\(key))'"))
    #expect(await terminal.run("conflicts", "resolve", id, "--take", "new", "--entity", key).status == 64)
    #expect(await terminal.run("conflicts", "resolve", id, "--take", "mine", "--entity", "99999").status == 66)
    let resolved =
      side == "new"
      ? await terminal.run("conflicts", "resolve", id, "--take", side)
      : await terminal.run("conflicts", "resolve", id, "--take", side, "--entity", key)
    #expect(resolved.status == 0)
    #expect(await terminal.run("sync").status == 0)
    let found = try await oats().compactMap { $0["Price"] }
    #expect(found.count == prices.count)
    #expect(prices.allSatisfy { found.contains(.decimal($0)) || found.contains(.string($0)) })
    #expect(try await terminal.objects("queue", "list").isEmpty)
    let here = try await terminal.objects("list", "Products", "--filter", "Name eq 'Oats'")
    #expect(here.count == found.count)
  }

  @Test("a refused change is shown, corrected and sent again")
  func errors() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let spoiled = ProgramTerminal(on: terminal, ShopApplication(faults: "400@PATCH/1"))
    #expect(await spoiled.run("sync").status == 2)
    let id = try #require(try await terminal.firstID(in: "errors"))
    let shown = try #require(try await terminal.objects("errors", "show", id).first)
    #expect(shown["status"] == .int(400))
    #expect(await terminal.run("errors", "retry").status == 64)
    let unknown = await terminal.run("errors", "retry", id, "--set", "Nmae=x")
    #expect(unknown.errors.contains("did you mean 'Name'"))
    #expect(await terminal.run("errors", "retry", id, "--set", "Name=Oats").status == 0)
    #expect(await terminal.run("sync").status == 0)
    #expect(try await online()?["Name"] == .string("Oats"))
  }

  @Test("dropping a refused change restores the service's version")
  func drop() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let before = await terminal.run("show", "Products", "1").output
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    _ = await ProgramTerminal(on: terminal, ShopApplication(faults: "400@PATCH/1")).run("sync")
    #expect(await terminal.run("errors", "drop", "--all").errors == "1 change dropped\n")
    #expect(await terminal.run("show", "Products", "1").output == before)
    #expect(await terminal.run("sync").status == 0)
  }
}
