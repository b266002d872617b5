import Foundation
import Testing

/// Offline changes: listing, undoing and sending them.
struct OfflineCommandTests {
  private let terminal = ProgramTerminal()

  @Test("changes show here at once, and on the service after a sync")
  func changes() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let created = await terminal.run("create", "Products", "--set", "ID=900", "--set", "Name=Rye")
    #expect(created.status == 0)
    #expect(created.errors.contains("'shop --profile \(terminal.profile.path) sync' sends it"))
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk").status == 0)
    #expect(await terminal.run("delete", "Products", "2").status == 0)
    #expect(await terminal.run("show", "Products", "900").output.contains("local"))
    #expect(await terminal.run("show", "Products", "900", "--online").status == 66)
    #expect(await terminal.run("show", "Products", "2").status == 66)
    let changed = try await terminal.objects("list", "Products", "--changed")
    #expect(changed.map { $0["@state"] } == [.string("changed"), .string("local")])
    #expect(await terminal.run("list", "Products", "--changed", "--online").status == 64)
    let queue = try await terminal.objects("queue", "list")
    #expect(queue.map { $0["kind"] } == [.string("create"), .string("update"), .string("delete")])
    #expect(queue.map { $0["key"] } == [.string("900"), .string("1"), .string("2")])
    let sync = await terminal.run("sync")
    #expect(sync.status == 0)
    #expect(sync.output.contains("3 sent: 3 succeeded"))
    #expect(await terminal.run("show", "Products", "900", "--online").status == 0)
    #expect(await terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
    #expect(await terminal.run("show", "Products", "2", "--online").status == 66)
    #expect(try await terminal.objects("list", "Products", "--changed").isEmpty)
  }

  @Test("'--online' bypasses the queue")
  func online() async throws {
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk", "--online").status == 0)
    #expect(try await terminal.objects("queue", "list").isEmpty)
    let both = await terminal.run("update", "Products", "1", "--set", "Name=Oat", "--online", "--draft")
    #expect(both.status == 64)
    #expect(both.errors.contains("'--draft' is only for a queued change"))
  }

  @Test("drafts wait until they are released")
  func drafts() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk", "--draft", "--category", "later")
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("queue", "list", "--drafts").map { $0["state"] } == [.string("draft")])
    #expect(try await terminal.objects("status").map { $0["drafts"] } == [.int(1)])
    #expect(await terminal.run("queue", "release").status == 64)
    #expect(await terminal.run("queue", "release", "--category", "later").status == 0)
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test(
    "changes are undone by entity, by category, and all at once",
    arguments: [["Products", "1"], ["--category", "a"], ["--all"]])
  func undo(what: [String]) async throws {
    _ = await terminal.run("session", "open", "--demo")
    let before = await terminal.run("show", "Products", "1").output
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk", "--category", "a")
    #expect(await terminal.run("show", "Products", "1").output != before)
    #expect(await terminal.run("queue", "undo").status == 64)
    let undone =
      what.count == 1
      ? await terminal.run("queue", "undo", what[0]) : await terminal.run("queue", "undo", what[0], what[1])
    #expect(undone.errors == "1 change undone\n")
    #expect(await terminal.run("show", "Products", "1").output == before)
    #expect(try await terminal.objects("queue", "list").isEmpty)
  }

  @Test("one change is dropped by its number")
  func drop() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let id = try #require(try await terminal.objects("queue", "list").first?["id"])
    guard case .int(let number) = id else { return }
    #expect(await terminal.run("queue", "drop", "999").status == 66)
    #expect(await terminal.run("queue", "drop", String(number)).status == 0)
    #expect(try await terminal.objects("queue", "list").isEmpty)
  }

  @Test("the preview shows separate changes merged")
  func preview() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    _ = await terminal.run("update", "Products", "1", "--set", "Price=1", "--separate")
    #expect(try await terminal.objects("queue", "list").count == 2)
    let preview = try await terminal.objects("queue", "list", "--preview")
    #expect(preview.map { $0["change"] } == [.string("Name, Price")])
    #expect(try await terminal.objects("queue", "list").count == 2)
  }

  @Test("'link' links entities by their keys")
  func relation() async throws {
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("update", "Products", "1", "--set", "Category=3").status == 0)
    #expect(try await terminal.objects("show", "Products", "1").map { $0["CategoryID"] } == [.int(3)])
    let unknown = await terminal.run("link", "Products", "2", "Categori", "3")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'Category'"))
    #expect(await terminal.run("link", "Products", "2", "Category", "3").status == 0)
    #expect(await terminal.run("sync").status == 0)
    let linked = try await terminal.objects("show", "Products", "2", "--online")
    #expect(linked.map { $0["CategoryID"] } == [.int(3)])
  }

  @Test("functions are called at once, and queueing options need '--later'")
  func calls() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let later = await terminal.run("call", "Cheapest", "--later")
    #expect(later.status == 64)
    #expect(later.errors.contains("'Cheapest' is a function"))
    #expect(await terminal.run("call", "Cheapest", "--draft").errors.contains("add '--later'"))
    #expect(await terminal.run("call", "Cheapest").status == 0)
  }
}
