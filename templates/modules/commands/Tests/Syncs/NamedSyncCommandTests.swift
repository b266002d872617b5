import AppLifecycle
import Foundation
import SampleApplication
import ServiceCommands
import ServiceData
import Testing

/// Commands of a program with a file `syncs.json`.
@Suite struct NamedSyncCommandTests {
  private static let own = SyncResource(
    path: "Sources/ShopCommand/syncs.json",
    contents: Array(
      #"""
      {"syncs": [
        {"name": "first", "direction": "down", "set": "Products", "filter": "ID le 2", "mergeMode": "leaveIfChanged"},
        {"name": "sendCategories", "direction": "up", "set": "Categories", "mergeMode": "overwrite"}
      ]}
      """#.utf8))

  private let terminal: ProgramTerminal

  init() {
    var application = ShopApplication()
    application.syncs = Self.own
    terminal = ProgramTerminal(application)
  }

  private func write(_ text: String, to name: String = "syncs.json") throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: terminal.file(name)).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: terminal.file(name)))
  }

  private func products() async throws -> [Value?] { try await terminal.objects("list", "Products").map { $0["ID"] } }

  @Test("P12: the program's syncs are downloaded, shown, and run alone by their names") func program() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(try await products() == [.int(1), .int(2)])
    _ = await terminal.run("update", "Categories", "1", "--set", "Name=Drinks")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")

    let status = try #require(try await terminal.objects("status").first)
    guard case .list(let syncs)? = status["syncs"], case .row(let first)? = syncs.first,
      case .row(let second)? = syncs.last
    else { throw CancellationError() }
    #expect(first["name"] == .string("first"))
    #expect(first["state"] == .string("kept"))
    #expect(first["rows"] == .int(2))
    #expect(first["pending"] == .null)
    #expect(first["mergeMode"] == .string("leaveIfChanged"))
    #expect(second["direction"] == .string("up"))
    #expect(second["pending"] == .int(1))
    #expect(second["rows"] == .null)
    #expect(await terminal.run("status").output.contains("first (down, kept, 2 rows), sendCategories (up, 1 waiting)"))
    let sets = try await terminal.objects("sets")
    #expect(
      sets.map { $0["syncs"] } == [.list([.string("first")]), .list([.string("sendCategories")]), .list([]), .list([])])
    #expect(await terminal.run("sets").output.contains("sendCategories"))

    let sent = try #require(try await terminal.objects("sync", "--only", "sendCategories").first)
    #expect(sent["download"] == .list([]))
    #expect(try await terminal.objects("queue", "list").map { $0["set"] } == [.string("Products")])
    let received = try #require(try await terminal.objects("sync", "--only", "first").first)
    #expect(received["upload"] == .null)
    #expect(try await terminal.objects("queue", "list").count == 1)
  }

  @Test("P12: a file of the profile replaces that of the user and of the program, from the next sync on") func files()
    async throws
  {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(try await products() == [.int(1), .int(2)])
    try write(
      #"{"syncs": [{"name": "mine", "direction": "down", "set": "Products", "filter": "ID ge 2 and ID le 3"}]}"#,
      to: "config/shop/syncs.json")
    let variables = EnvironmentVariables(["XDG_CONFIG_HOME": terminal.file("config")])
    try await DependencyContainer.withOverrides({ $0.register(EnvironmentVariables.self) { _ in variables } }) {
      () async throws -> Void in
      #expect(try await products() == [.int(1), .int(2)])
      #expect(await terminal.run("sync", "--only", "first").status == 64)
      #expect(await terminal.run("sync").status == 0)
      #expect(try await products() == [.int(2), .int(3)])
      try write(#"{"syncs": [{"name": "last", "direction": "down", "set": "Products", "filter": "ID eq 4"}]}"#)
      #expect(await terminal.run("sync", "--only", "last").status == 0)
      #expect(try await products() == [.int(4)])
    }
    try write(#"{"syncs": []}"#)
    #expect(await terminal.run("sync").status == 0)
    #expect(try await products().count > 4)
  }

  @Test("P12: an invalid file is reported with its line and the remedy, and status 65") func invalid() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    try write("{\"syncs\": [\n{\"name\": \"x\", \"direction\": \"down\", \"set\": \"Prodcuts\"}]}")
    let run = await terminal.run("sync")
    #expect(run.status == 65)
    let place = terminal.file("syncs.json") + ":2"
    #expect(run.errors.contains("\(place): sync 'x': unknown entity set 'Prodcuts'; did you mean 'Products'?"))
  }

  @Test("P12: an invalid file stops only what uses it") func invalidFileInUse() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let sets = try await terminal.objects("sets").map { [$0["set"], $0["state"], $0["rows"]] }
    try write("{\"syncs\": [\n{\"name\": \"x\", \"direction\": \"down\", \"set\": \"Prodcuts\"}]}")
    let problem = terminal.file("syncs.json") + ":2: sync 'x': unknown entity set 'Prodcuts'; did you mean 'Products'?"
    for line in [
      ["list", "Products"], ["show", "Products", "1"], ["update", "Products", "1", "--set", "Name=Milk"],
      ["queue", "list"], ["sets"], ["status"],
    ] {
      let run = await terminal.run(line)
      #expect(run.status == 0, "\(line): \(run.errors)")
      let warnings = run.errors.components(separatedBy: problem).count - 1
      #expect(warnings == 1, "\(line): \(run.errors)")
    }
    #expect(try await terminal.objects("sets").map { [$0["set"], $0["state"], $0["rows"]] } == sets)
    let online = await terminal.run("update", "Products", "2", "--online", "--set", "Name=Tea")
    #expect(online.status == 0, "\(online.errors)")
    #expect(online.errors.contains("changed, but 'Products' could not be downloaded: " + problem))
    for line in [["sync"], ["sync", "--only", "Products"], ["sync", "--upload-only"]] {
      let run = await terminal.run(line)
      #expect(run.status == 65, "\(line): \(run.errors)")
      #expect(run.errors.components(separatedBy: problem).count == 2, "\(line): \(run.errors)")
    }
    #expect(try await terminal.objects("queue", "list").count == 1)
    try FileManager.default.removeItem(atPath: terminal.file("syncs.json"))
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("queue", "list").isEmpty)
    #expect(try await products() == [.int(1), .int(2)])
  }

  @Test("P59: 'describe' names the syncs of a set") func description() async throws {
    #expect(await terminal.run("describe", "Products").output.contains("its syncs are first"))
    #expect(try await terminal.objects("describe", "Categories").first?["syncs"] == .list([.string("sendCategories")]))
    #expect(try await terminal.objects("describe", "Reports").first?["syncs"] == .list([]))
    #expect(try await ProgramTerminal().objects("describe", "Products").first?["syncs"] == nil)
  }

  @Test("P12: a name that is not there, and a direction that an option excludes") func names() async {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let unknown = await terminal.run("sync", "--only", "frst")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("'frst' is neither an entity set nor a sync of 'syncs.json'"))
    #expect(unknown.errors.contains("did you mean 'first'?"))
    #expect(
      await terminal.run("sync", "--upload-only", "--only", "first").errors
        .contains("the sync 'first' only downloads, but '--upload-only' excludes that"))
    #expect(
      await terminal.run("sync", "--download-only", "--only", "sendCategories").errors
        .contains("the sync 'sendCategories' only uploads, but '--download-only' excludes that"))
    #expect(await ProgramTerminal().run("sync", "--only", "Prodcuts").errors.contains("did you mean 'Products'?"))
  }

  @Test("P59: names of syncs are completed") func completions() async {
    let run = await terminal.plain(
      "complete", "--", "sync", "", "--profile", terminal.profile.path, "sync", "--only")
    let names = run.output.split(separator: "\n").map(String.init)
    #expect(names == ["Products", "Categories", "Reports", "Settings", "first", "sendCategories"])
  }

  @Test("P21: the merge mode of an upload decides the conflicts of its set") func mergeMode() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    for (set, conflicts) in [("Categories", 0), ("Products", 1)] {
      _ = await terminal.run("update", set, "1", "--set", "Name=Mine")
      _ = await terminal.run("update", set, "1", "--set", "Name=Theirs", "--online")
      _ = await terminal.run("sync")
      #expect(try await terminal.objects("conflicts", "list").count == conflicts, "\(set)")
    }
    #expect(await terminal.run("show", "Categories", "1", "--online").output.contains("Mine"))
  }
}
