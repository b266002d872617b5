import CommandLineInterface
import Foundation
import LayeredSettings
import SampleApplication
import ServiceCommands
import Testing

/// The manual page of a program with sessions.
struct ManualCommandTests {
  private func manual(_ application: ShopApplication) async -> String {
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer([]))
    let status = await ServiceProgram(application).run(["manual"], console: console)
    #expect(status == .success)
    #expect(errors.text.isEmpty)
    return output.text
  }

  @Test("the page has the version, every command and every exit status")
  func commands() async {
    let page = await manual(ShopApplication())
    #expect(page.hasPrefix(".TH \"SHOP\" \"1\" \"\" \"shop 1.0.0\""))
    let program = ServiceProgram(ShopApplication()).specification
    for command in program.shownSubcommands {
      let paths = command.subcommands.map { "\(command.name) \($0.name)" }
      for path in paths.isEmpty ? [command.name] : paths {
        #expect(page.contains("\n.SS \"\(path)\"\n"), "\(path)")
      }
    }
    for status in program.statuses { #expect(page.contains("\n.TP\n\\fB\(status.status)\\fR\n"), "\(status)") }
    #expect(!page.contains(".SS \"complete\""))
  }

  @Test("the page has the environment variables of settings, and of keys if the store is encrypted")
  func variables() async {
    var application = ShopApplication()
    application.settings = [ProgramSetting("greeting", .text("TEXT"), "the first words", default: "hello")]
    let plain = await manual(application)
    for name in ["SHOP_PAGE_SIZE", "SHOP_GREETING", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "NOTIFY_SOCKET", "NO_COLOR"] {
      #expect(plain.contains("\n.TP\n\\fB\(name)\\fR\n"), "\(name)")
    }
    #expect(!plain.contains("STORE_KEY"))
    application.isEncrypted = true
    #expect(await manual(application).contains("\n\\fBSHOP_STORE_KEY_FILE\\fR\n"))
  }
}
