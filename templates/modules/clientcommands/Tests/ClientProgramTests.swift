import ClientCommands
import CommandLineInterface
import Foundation
import SampleApplication
import Testing

/// Runs commands on a profile of its own.
private final class Terminal {
  let profile = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: profile) }

  /// The URL of the service that the program is for.
  var serviceURL: String?

  func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
    await runAlone(arguments + ["--profile", profile.path])
  }

  /// Runs the program with nothing but the arguments.
  func runAlone(_ arguments: [String] = []) async -> (status: Int32, output: String, errors: String) {
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer([]))
    var application = ShopApplication()
    application.serviceURL = serviceURL
    let program = ClientProgram(application)
    let status = await program.run(arguments, console: console)
    return (status.rawValue, output.text, errors.text)
  }
}

struct ClientProgramTests {
  @Test("a program that is run alone says what to do first")
  func firstSteps() async {
    let terminal = Terminal()
    #expect(await terminal.runAlone().errors.contains("\n  shop list SET --service-url URL "))
    terminal.serviceURL = "https://example.com/shop"
    let alone = await terminal.runAlone()
    #expect(alone.status == 64)
    #expect(alone.errors.contains("\n  shop list SET  "))
  }

  @Test("the demo keeps changes for the following commands")
  func changes() async {
    let terminal = Terminal()
    let created = await terminal.run("create", "Products", "--set", "Name=Rye", "--set", "Price=1.50", "--demo")
    #expect(created.status == 0)
    let found = await terminal.run("list", "Products", "--filter", "Name eq 'Rye'", "--format", "csv", "--demo")
    #expect(found.output.contains("1.50"))
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk", "--demo").status == 0)
    #expect(await terminal.run("show", "Products", "1", "--demo").output.contains("Milk"))
    #expect(await terminal.run("delete", "Products", "2", "--demo").status == 0)
    #expect(await terminal.run("show", "Products", "2", "--demo").status == 66)
    #expect(await terminal.run("call", "Cheapest", "--demo").status == 0)
  }

  @Test("without a service, the error says how to name one")
  func noService() async {
    let run = await Terminal().run("list", "Products")
    #expect(run.status == 5)
    #expect(run.errors.contains("use '--service-url URL' or '--demo'"))
  }

  @Test("a program for a service at a URL uses it, unless another one is named")
  func ownService() async {
    let terminal = Terminal()
    terminal.serviceURL = "http://127.0.0.1:9/own"
    let own = await terminal.run("list", "Products")
    #expect(own.status == 4)
    #expect(own.errors.contains("127.0.0.1:9"))
    let other = await terminal.run("list", "Products", "--service-url", "http://127.0.0.1:19/other")
    #expect(other.errors.contains("127.0.0.1:19"))
    #expect(await terminal.run("list", "Products", "--demo").status == 0)
  }

  @Test("an unreachable service and unreadable secrets have their own exit status")
  func faults() async {
    let terminal = Terminal()
    let url = "http://127.0.0.1:9/none"
    #expect(await terminal.run("list", "Products", "--service-url", url).status == 4)
    #expect(await terminal.run("list", "Products", "--service-url", url, "--user", "anna").status == 64)
    let unread = await terminal.run("list", "Products", "--service-url", url, "--bearer-file", "/nowhere/token")
    #expect(unread.status == 5)
    #expect(unread.errors.contains("cannot read the secret in '/nowhere/token'"))
    let failing = await terminal.run("list", "Products", "--service-url", url, "--token-command", "exit 3")
    #expect(failing.status == 5)
    #expect(failing.errors.contains("not authenticated: the token command failed with status 3; run it on its own"))
    let both = await terminal.run(
      "list", "Products", "--service-url", url, "--token-command", "echo a", "--user", "anna")
    #expect(both.status == 64)
  }

  @Test("there are no commands for sessions and the store")
  func commands() {
    let names = ClientProgram(ShopApplication()).specification.shownSubcommands.map(\.name)
    #expect(
      names == [
        "sets", "describe", "list", "show", "create", "update", "delete", "link", "unlink", "call", "completions",
        "manual",
      ])
  }

  @Test("the sets are listed without a service")
  func sets() async throws {
    let terminal = Terminal()
    let sets = await terminal.run("sets")
    #expect(sets.status == 0)
    #expect(sets.output.contains("Categories  Shop.Category  create, update"))
    #expect(await terminal.run("sets", "--format", "csv").output.contains("Reports,Shop.Report,\r\n"))
    #expect(await terminal.run("describe", "Products").status == 0)
  }
}
