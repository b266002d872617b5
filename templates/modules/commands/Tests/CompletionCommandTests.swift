import Foundation
import Testing

/// What the program lists when a shell completes a word (P59).
struct CompletionCommandTests {
  private let terminal = ProgramTerminal()

  private func candidates(_ completer: String, _ word: String, _ line: String...) async -> [String] {
    let profile = ["--profile", terminal.profile.path]
    let run = await terminal.plain(["complete", "--", completer, word] + profile + line)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("names come from the metadata")
  func names() async {
    #expect(await candidates("set", "Re", "list") == ["Reports"])
    #expect(await candidates("name", "Ch", "describe") == ["Cheapest"])
    #expect(await candidates("operation", "", "call") == ["Cheapest"])
    #expect(await candidates("select", "ID,Na", "list", "Products", "--select") == ["ID,Name"])
    #expect(await candidates("expand", "", "list", "Products", "--expand") == ["Category"])
    #expect(
      await candidates("order", "Name,Price ", "list", "Products", "--orderby") == [
        "Name,Price asc", "Name,Price desc",
      ])
    #expect(await candidates("filter", "Price gt 1 and Na", "list", "Products", "--filter") == ["Price gt 1 and Name"])
    #expect(await candidates("assignment", "Cat", "create", "Products", "--set") == ["CategoryID=", "Category="])
    #expect(await candidates("navigation", "", "link", "Products", "1") == ["Category"])
    #expect(await candidates("select", "", "list", "Nothing", "--select").isEmpty)
    #expect(await candidates("nonsense", "", "list").isEmpty)
    #expect(!FileManager.default.fileExists(atPath: terminal.profile.path))
  }

  @Test("keys and numbers come from this machine, once a session is open")
  func data() async throws {
    #expect(await candidates("key", "", "show", "Products").isEmpty)
    _ = await terminal.run("session", "open", "--demo")
    #expect(await candidates("key", "", "show", "Products").contains("1"))
    #expect(await candidates("key", "2", "call", "Cheapest", "--on", "Products").contains("2"))
    #expect(await candidates("target", "3", "link", "Products", "1", "Category").contains("3"))
    #expect(await candidates("request", "", "queue", "undo").isEmpty)
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let id = try #require(try await terminal.firstID(in: "queue"))
    #expect(await candidates("request", "", "queue", "drop") == [id])
    #expect(await candidates("request", "", "errors", "show").isEmpty)
  }

  @Test("conflicts and changes that wait complete only their own numbers")
  func conflicts() async throws {
    _ = await terminal.run("session", "open", "--demo")
    #expect(await candidates("request", "", "conflicts", "resolve").isEmpty)
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Mine")
    let other = try ProgramTerminal(sharingServiceOf: terminal)
    _ = await other.run("session", "open", "--demo")
    #expect(await other.run("update", "Products", "1", "--set", "Name=Theirs", "--online").status == 0)
    #expect(await terminal.run("sync").status == 3)
    _ = await terminal.run("update", "Products", "2", "--set", "Name=Milk")
    let id = try #require(try await terminal.firstID(in: "conflicts"))
    for command in ["show", "resolve"] {
      #expect(await candidates("request", "", "conflicts", command) == [id])
    }
    let waiting = await candidates("request", "", "queue", "drop")
    #expect(waiting.count == 1 && waiting != [id])
    #expect(await candidates("request", "", "errors", "show").isEmpty)
  }

  @Test("the users of the profile")
  func users() async {
    _ = await terminal.run("user", "add", "bert")
    #expect(await candidates("user", "b", "user", "switch") == ["bert"])
    #expect(await candidates("user", "", "list", "Products", "--as").count == 2)
  }

  @Test("the scripts of all shells ask the program")
  func scripts() async {
    for shell in ["bash", "zsh", "fish"] {
      let script = await terminal.run("completions", shell)
      #expect(script.status == 0)
      #expect(script.output.contains("shop_ask"))
    }
    #expect(await terminal.run("completions", "tcsh").status == 64)
    #expect(await terminal.run("--help").output.contains("complete ") == false)
  }
}
