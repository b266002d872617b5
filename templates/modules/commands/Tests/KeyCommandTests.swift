import Foundation
import SampleApplication
import ServiceData
import Testing

/// Keys on the command line: an update cannot assign one, and a key that the service replaced is reported.
struct KeyCommandTests {
  private let terminal = ProgramTerminal()

  private func write(_ text: String) throws -> String {
    let file = terminal.file("values.json")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  @Test(
    "an update cannot assign the key, both offline and online",
    arguments: [[], ["--online"], ["--replace"], ["--online", "--replace"]])
  func assignment(options: [String]) async throws {
    _ = await terminal.run("session", "open", "--demo")
    let before = await terminal.run("list", "Products", "--online", "--format", "json").output
    let file = try write("{\"ID\": 3, \"Name\": \"Other\"}")
    for values in [["--set", "ID=3", "--set", "Name=Other"], ["--json", file], ["--set", "ID=null"]] {
      let run = await terminal.run(["update", "Products", "1"] + values + options)
      #expect(run.status == 64)
      #expect(run.errors.contains("'ID' is part of the key of 'Products'"))
      // A singleton also has a key, although commands never name it.
      let settings = values.map { $0.replacingOccurrences(of: "Name=Other", with: "Language=eo") }
      let single = await terminal.run(["update", "Settings"] + settings.map { $0 == "ID=3" ? "ID=99" : $0 } + options)
      if !settings.contains(file) { #expect(single.status == 64) }
    }
    #expect(try await terminal.objects("queue", "list").isEmpty)
    #expect(await terminal.run("list", "Products", "--online", "--format", "json").output == before)
  }

  @Test("the output of 'show', including the key, is valid input of 'update'", arguments: [[], ["--online"]])
  func roundTrip(options: [String]) async throws {
    _ = await terminal.run("session", "open", "--demo")
    let shown = await terminal.run("show", "Products", "1", "--format", "json").output
    let file = try write(shown)
    let same = await terminal.run(["update", "Products", "1", "--json", file] + options)
    #expect(same.errors.contains("nothing to change"))
    let own = await terminal.run(["update", "Products", "1", "--set", "ID=1"] + options)
    #expect(own.errors.contains("nothing to change"))
    let line = ["update", "Products", "1", "--json", file, "--set", "ID=1", "--set", "Name=Milk"]
    #expect(await terminal.run(line + options).status == 0)
    #expect(await terminal.run("sync").status == 0)
    #expect(await terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
    // The key in the file is not that of product 2.
    #expect(await terminal.run(["update", "Products", "2", "--json", file] + options).status == 64)
  }

  @Test("an update may give the entity's own key if the metadata declares it immutable")
  func immutable() async throws {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        entity Shop.Team keys=ID
          ID Int32! immutable
          Name String
        set Teams Shop.Team
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("update", "Teams", "1", "--set", "ID=1", "--set", "Name=Blue").status == 0)
    let other = await terminal.run("update", "Teams", "1", "--set", "ID=2")
    #expect(other.status == 64)
    #expect(other.errors.contains("'ID' is part of the key of 'Teams'"))
  }

  @Test("a key that the service replaced is reported, and leads to the entity that the service has under it")
  func replaced() async throws {
    let terminal = ProgramTerminal(ShopApplication(quirks: "assigns-keys"))
    _ = await terminal.run("session", "open", "--demo")
    // The service continues counting from the key that it assigned last.
    let last = try await terminal.objects("create", "Products", "--set", "Name=Last", "--online").first
    guard case .int(let number)? = last?["ID"] else { throw MissingPart() }
    let asked = String(number + 2)
    _ = await terminal.run("create", "Products", "--set", "ID=\(asked)", "--set", "Name=Rye")
    _ = await terminal.run("create", "Products", "--set", "Name=Theirs")
    let sync = await terminal.run("sync")
    #expect(sync.status == 0)
    let keys = try #require(try await terminal.objects("queue", "keys").first)
    #expect(keys["set"] == .string("Products"))
    #expect(keys["asked"] == .string(asked))
    guard case .string(let given)? = keys["given"] else { throw MissingPart() }
    #expect(sync.errors.contains("Products \(asked) is Products \(given) on the service"))
    #expect(try await terminal.objects("show", "Products", asked).first?["Name"] == .string("Theirs"))
    #expect(await terminal.run("update", "Products", asked, "--set", "Name=Milk").status == 0)
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("show", "Products", asked, "--online").first?["Name"] == .string("Milk"))
    #expect(try await terminal.objects("show", "Products", given, "--online").first?["Name"] == .string("Rye"))
    let json = try #require(try await terminal.objects("sync").first)
    guard case .row(let upload)? = json["upload"] else { throw MissingPart() }
    #expect(upload["replacedKeys"] == .list([]))
  }

  @Test("a creation under the key of another entity is refused")
  func taken() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("create", "Products", "--set", "ID=900", "--set", "Name=Rye")
    let second = await terminal.run("create", "Products", "--set", "ID=900", "--set", "Name=Oats")
    #expect(second.status == 64)
    #expect(second.errors.contains("already waits for 'Products(900)'"))
    let known = await terminal.run("create", "Products", "--set", "ID=1", "--set", "Name=Oats")
    #expect(known.status == 64)
    #expect(known.errors.contains("'Products(1)' exists already; change that entity"))
  }

  /// Creates a category here while someone else creates one with the same key; a product waits for it.
  private func refused(_ quirks: String = "") async throws -> (terminal: ProgramTerminal, id: String) {
    let terminal = ProgramTerminal(ShopApplication(quirks: quirks))
    _ = await terminal.run("session", "open", "--demo")
    let other = try ProgramTerminal(sharingServiceOf: terminal)
    _ = await other.run("session", "open", "--demo")
    let theirs = await other.run("create", "Categories", "--set", "ID=900", "--set", "Name=Theirs", "--online")
    #expect(theirs.status == 0)
    _ = await terminal.run("create", "Categories", "--set", "ID=900", "--set", "Name=Mine")
    _ = await terminal.run("create", "Products", "--set", "ID=901", "--set", "Name=Rye", "--set", "Category=900")
    #expect(await terminal.run("sync").status == 2)
    return (terminal, try #require(try await terminal.firstID(in: "errors")))
  }

  @Test(
    "changes that wait for a refused creation continue with the existing entity", arguments: ["", "taken-keys-400"])
  func exists(quirks: String) async throws {
    let (terminal, id) = try await refused(quirks)
    #expect(await terminal.run("errors", "show", id).output.contains("errors retry \(id) --exists"))
    for wrong in [["--all"], [id, "--set", "Name=x"]] {
      #expect(await terminal.run(["errors", "retry", "--exists"] + wrong).status == 64)
    }
    #expect(await terminal.run("errors", "retry", id, "--entity", "900").status == 64)
    #expect(await terminal.run("errors", "retry", id, "--exists", "--entity", "9999").status == 66)
    let done = await terminal.run("errors", "retry", id, "--exists")
    #expect(done.status == 0)
    #expect(done.errors.contains("continuing with Categories 900, which the service already has"))
    #expect(done.errors.contains("Name: requested \"Mine\", found \"Theirs\""))
    #expect(done.errors.contains("1 waiting change continues"))
    #expect(try await terminal.objects("show", "Categories", "900").first?["Name"] == .string("Theirs"))
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("show", "Products", "901", "--online").first?["CategoryID"] == .int(900))
    #expect(try await terminal.objects("queue", "list").isEmpty)
  }

  @Test("'--keep-values' queues the values of a refused creation as an update, and reports it as JSON")
  func keepsValues() async throws {
    let (terminal, id) = try await refused()
    let report = try #require(
      try await terminal.objects("errors", "retry", id, "--exists", "--entity", "900", "--keep-values").first)
    #expect(report["key"] == .string("900"))
    #expect(report["change"] != .null)
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("show", "Categories", "900", "--online").first?["Name"] == .string("Mine"))
  }
}
