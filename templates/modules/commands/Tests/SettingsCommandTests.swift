import AppLifecycle
import CommandLineInterface
import Foundation
import LayeredSettings
import OnboardingSessions
import SampleApplication
import ServiceData
import Testing

/// Settings in layers, and what reads them.
@Suite struct SettingsCommandTests {
  private let terminal = ProgramTerminal()

  private func within(_ variables: [String: String], _ work: () async throws -> Void) async throws {
    try await DependencyContainer.withOverrides(
      { $0.register(EnvironmentVariables.self) { _ in EnvironmentVariables(variables) } },
      run: { () async throws -> Void in try await work() })
  }

  private func row(_ name: String, _ arguments: String...) async throws -> Row {
    let output = await terminal.run(["settings", "show", name, "--format", "json"] + arguments).output
    guard case .list(let values) = try Value(json: Array(output.utf8)), case .row(let row)? = values.first else {
      throw CancellationError()
    }
    return row
  }

  @Test("P51: shows each setting with its origin") func origins() async throws {
    #expect(try await row("page-size")["origin"] == .string("default"))
    #expect(await terminal.run("settings", "set", "page-size", "200").status == 0)
    #expect(try await row("page-size")["place"] == .string(terminal.file("settings.json") + ":2"))
    try await within(["SHOP_PAGE_SIZE": "300"]) { () async throws -> Void in
      let row = try await row("page-size")
      #expect(row["value"] == .string("300"))
      #expect(row["place"] == .string("SHOP_PAGE_SIZE"))
      #expect(try await self.row("page-size", "--setting", "page-size=400")["origin"] == .string("flag"))
      let result = await terminal.run("settings", "set", "page-size", "250")
      #expect(result.errors == "stored, but 'page-size' is '300' from SHOP_PAGE_SIZE\n")
    }
    #expect(await terminal.run("settings", "unset", "page-size").status == 0)
    #expect(try await row("page-size")["value"] == .null)
    let table = await terminal.run("settings", "show", "--origin")
    #expect(table.output.contains("request-attempts"))
    #expect(table.output.contains("place"))
  }

  @Test("P51: the file of the user applies to all profiles, and a variant selects its values") func userFile()
    async throws
  {
    let folder = terminal.profile.appendingPathComponent("config/shop")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(#"{"page-size": 11, "development": {"page-size": 12}}"#.utf8)
      .write(to: folder.appendingPathComponent("settings.json"))
    let variables = ["XDG_CONFIG_HOME": terminal.file("config")]
    try await within(variables) { () async throws -> Void in
      #expect(try await row("page-size")["value"] == .string("11"))
      _ = await terminal.run("settings", "set", "variant", "development")
      #expect(try await row("page-size")["value"] == .string("12"))
      _ = await terminal.run("settings", "set", "page-size", "13", "--for", "development")
      #expect(try await row("page-size")["value"] == .string("13"))
      #expect(try await row("page-size", "--setting", "variant=production")["value"] == .string("11"))
    }
  }

  @Test("P51: reports wrong names and values, and the line of a file") func faults() async throws {
    let unknown = await terminal.run("settings", "set", "page-sise", "1")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("unknown setting 'page-sise'; did you mean 'page-size'?"))
    #expect(await terminal.run("settings", "set", "page-size", "many").status == 64)
    #expect(await terminal.run("settings", "show", "--setting", "page-size").status == 64)
    try FileManager.default.createDirectory(at: terminal.profile, withIntermediateDirectories: true)
    try Data("{\n  \"page-sise\": 3\n}".utf8).write(to: URL(fileURLWithPath: terminal.file("settings.json")))
    let broken = await terminal.run("session", "open", "--demo")
    #expect(broken.status == 65)
    #expect(broken.errors.contains("settings.json:2: unknown setting 'page-sise'"))
    #expect(await terminal.run("settings", "unset", "page-sise").status == 0)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
  }

  /// The pages of the sets in a full download.
  private func pages(_ arguments: String..., on terminal: ProgramTerminal? = nil) async throws -> [Value?] {
    let output = await (terminal ?? self.terminal).run(["sync", "--full", "--format", "json"] + arguments).output
    guard case .row(let record) = try Value(json: Array(output.utf8)), case .list(let sets)? = record["download"] else {
      throw CancellationError()
    }
    return sets.map { if case .row(let row) = $0 { row["pages"] } else { nil } }
  }

  @Test("P51: a download requests pages of the size in the settings") func pageSize() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let usual = try await pages()
    #expect(usual.contains(.int(1)))
    #expect(
      try await pages("--setting", "page-size=1").contains {
        if case .int(let count)? = $0 { count > 2 } else { false }
      })
    #expect(try await pages() == usual)
  }

  private struct Server: SettingsProviding {
    func settings(for context: OnboardingContext) async throws -> [String: String] {
      ["page-size": "1", "newer": "x"]
    }
  }

  @Test("P51: the settings of the service are stored and apply later") func server() async throws {
    var application = ShopApplication()
    application.settingsProvider = Server()
    let terminal = ProgramTerminal(application)
    _ = await terminal.run("session", "open", "--demo")
    #expect(try await pages(on: terminal).contains { if case .int(let count)? = $0 { count > 2 } else { false } })
    let shown = await terminal.run("settings", "show", "page-size", "--origin")
    #expect(shown.output.contains("server"))
    #expect(shown.errors.contains("ignored from the service: unknown setting 'newer'"))
  }

  @Test("P51: a request is repeated as often as the settings say") func attempts() async throws {
    let terminal = ProgramTerminal(ShopApplication(faults: "503@GET/Products/1 503@GET/Products/2"))
    let single = await terminal.run("session", "open", "--demo", "-v", "--setting", "request-attempts=1")
    #expect(single.errors.split(whereSeparator: \.isNewline).count { $0.contains(" 503 ") } == 1)
    let other = ProgramTerminal(ShopApplication(faults: "503@GET/Products/1 503@GET/Products/2"))
    let usual = await other.run("session", "open", "--demo", "-v")
    #expect(usual.errors.split(whereSeparator: \.isNewline).count { $0.contains(" 503 ") } == 2)
  }

  @Test("P51: an application has settings and defaults of its own") func ownSettings() async throws {
    var application = ShopApplication()
    let greeting = ProgramSetting("greeting", .text("TEXT"), "the first words of the program", default: "hello")
    application.settings = [greeting]
    application.settingPresets = [greeting.preset("hi", in: .staging)]
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("settings", "show", "greeting").output.contains("hello"))
    let staging = await terminal.run("settings", "show", "greeting", "--setting", "variant=staging", "--origin")
    #expect(staging.output.contains("hi") && staging.output.contains("program"))
    try await within([:]) { () async throws -> Void in
      _ = await terminal.run("session", "open", "--demo", "--setting", "greeting=welcome")
      #expect(try DependencyContainer.current.resolve(ProgramSettings.self)[greeting] == "welcome")
    }
  }
}
