import ClientCommands
import CommandLineInterface
import Foundation
import SampleApplication
import Testing

/// A program with clients of two services.
@Suite struct ClientsProgramTests {
  @Test("each service has its own data")
  func services() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clients-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = ClientsProgram(
      "app",
      ["app orders", "app shop"].map { name in
        var application = ShopApplication()
        application.name = name
        return application
      })
    func run(_ arguments: String...) async -> (status: Int32, output: String) {
      let output = TextBuffer()
      let console = Console(
        output: ConsoleStream(output), errors: ConsoleStream(TextBuffer()), input: LineBuffer([]))
      let status = await program.run(arguments + ["--demo", "--profile", folder.path], console: console)
      return (status.rawValue, output.text)
    }
    #expect(await run("orders", "update", "Products", "1", "--set", "Name=Milk").status == 0)
    #expect(await run("orders", "show", "Products", "1").output.contains("Milk"))
    #expect(await run("shop", "show", "Products", "1").output.contains("Milk") == false)
    #expect(await run("list", "Products").status == 64)
  }
}
