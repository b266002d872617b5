import CommandLineInterface
import Foundation
import SampleApplication
import ServiceCommands
import ServiceData
import Testing

/// A program of two services.
@Suite struct ServicesProgramTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("services-\(UUID().uuidString)")
  private let program: ServicesProgram

  init() {
    program = ServicesProgram(
      "app",
      ["app orders", "app shop"].map { name in
        var application = ShopApplication()
        application.name = name
        return application
      })
  }

  private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(
      output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer([]))
    let status = await program.run(arguments + ["--profile", folder.path], console: console)
    return (status.rawValue, output.text, errors.text)
  }

  @Test("each service has its own session, rows and changes")
  func services() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(await run("orders", "session", "open", "--demo").status == 0)
    #expect(await run("orders", "update", "Products", "1", "--set", "Name=Milk").status == 0)
    let closed = await run("shop", "list", "Products")
    #expect(closed.status == 5)
    #expect(closed.errors.contains("'app shop --profile "))
    #expect(await run("shop", "session", "open", "--demo").status == 0)
    #expect(await run("shop", "show", "Products", "1").output.contains("Milk") == false)
    #expect(await run("orders", "show", "Products", "1").output.contains("Milk"))
    #expect(await run("shop", "queue", "list", "--format", "json").output == "[]\n")
    let profiles = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(profiles.sorted() == ["orders", "shop"])
  }

  @Test("'status' has a line for each service")
  func status() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = await run("orders", "session", "open", "--demo")
    _ = await run("orders", "delete", "Products", "1")
    let lines = await run("status", "--format", "csv").output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("orders,opened,online,"))
    #expect(lines[1].hasSuffix(",1,0,0,0"))
    #expect(lines[2] == "shop,initial,,,,,,,")
    let json = await run("status", "--format", "json").output
    guard case .list(let services) = try Value(json: Array(json.utf8)) else { throw CancellationError() }
    #expect(services.count == 2)
  }

  @Test("a program that is run alone says what to do first")
  func firstSteps() async {
    let alone = await run()
    #expect(alone.status == 64)
    #expect(alone.errors.contains("\n  app orders browse --demo "))
    #expect(alone.errors.contains("\n  app status "))
  }

  @Test("the help and the completions list the services")
  func help() async {
    let help = await run("--help").output
    #expect(help.contains("  orders "))
    #expect(help.contains("  shop "))
    #expect(help.contains("  status "))
    #expect(await run("orders", "session", "--help").output.contains("app orders session"))
    let script = CompletionScript(program.specification, shell: .bash).text
    #expect(script.contains("'/orders/session open') path='/orders/session/open'"))
    let unknown = await run("stock", "list", "Products")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("the commands are 'orders', 'shop', 'status', 'completions', 'manual'"))
  }
}
