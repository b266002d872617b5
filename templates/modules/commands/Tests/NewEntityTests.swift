import Foundation
import ServiceData
import Testing

/// The short names of entities whose keys the service will assign.
struct NewEntityTests {
  private let terminal = ProgramTerminal()

  init() async { _ = await terminal.run("session", "open", "--demo") }

  /// Creates a category, and returns the name that tables show.
  private func create() async throws -> String {
    let created = await terminal.run("create", "Categories", "--set", "Name=Tea")
    #expect(created.status == 0)
    let id = try #require(try await terminal.firstID(in: "queue"))
    #expect(created.output.contains("new-\(id)"))
    return "new-\(id)"
  }

  @Test("tables show the name in place of a temporary key; JSON has the key")
  func shown() async throws {
    let name = try await create()
    #expect(await terminal.run("list", "Categories", "--changed").output.contains(name))
    #expect(await terminal.run("queue", "list").output.contains(name))
    let json = await terminal.run("list", "Categories", "--changed", "--format", "json").output
    #expect(!json.contains("new-"))
    #expect(json.contains("-2147483"))
    let queue = try await terminal.objects("queue", "list")
    #expect(queue.first?["key"] != .string(name))
  }

  @Test("the name is accepted wherever a key is typed, and so is the temporary key")
  func typed() async throws {
    let name = try await create()
    #expect(await terminal.run("show", "Categories", name).output.contains("Tea"))
    #expect(await terminal.run("update", "Categories", name, "--set", "Name=Coffee").status == 0)
    let product = await terminal.run("create", "Products", "--set", "Name=Bag", "--set", "Category=\(name)")
    #expect(product.status == 0)
    #expect(product.output.contains(name))
    let other = await terminal.run("create", "Products", "--set", "Name=Box", "--set", "CategoryID=\(name)")
    #expect(other.output.contains(name))
    let rows = try await terminal.objects("list", "Categories", "--changed")
    guard case .int(let key)? = rows.first?["ID"] else { throw MissingPart() }
    #expect(await terminal.run("show", "Categories", "ID=\(key)").output.contains("Coffee"))
    #expect(await terminal.run("queue", "undo", "Categories", name).status == 64)
    #expect(await terminal.run("queue", "undo", "Categories", name, "--cascade").status == 0)
  }

  @Test("the name still means the entity after the upload")
  func uploaded() async throws {
    let name = try await create()
    #expect(await terminal.run("sync").status == 0)
    let shown = await terminal.run("show", "Categories", name)
    #expect(shown.output.contains("Tea"))
    #expect(!shown.output.contains(name))
  }

  @Test("an unknown name is an error with a remedy")
  func unknown() async {
    let run = await terminal.run("show", "Categories", "new-99")
    #expect(run.status == 66)
    #expect(run.errors.contains("no entity 'new-99' was created here in 'Categories'"))
    #expect(await terminal.run("show", "Reports", "new-99").errors.contains("has no entity with the key 'new-99'"))
  }

  @Test("a wrong date is answered with the form of a date")
  func dates() async {
    let run = await terminal.run("create", "Products", "--set", "Name=Rye", "--set", "Changed=yesterday")
    #expect(run.status == 64)
    #expect(run.errors.contains("expected a value of type 'DateTimeOffset', as in '2026-11-23T08:30:00Z'"))
  }
}
