import CommandLineInterface
import DataBrowser
import OfflineData
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

@Suite struct BrowseCommandTests {
  @Test func withoutATerminalTheListIsSuggested() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    let run = await terminal.run("browse")
    #expect(run.status == 64)
    #expect(run.errors.contains("'browse' needs a terminal for input and output"))
    #expect(run.errors.contains("'shop --profile \(terminal.profile.path) list SET'"))
    #expect(run.output.isEmpty)
  }

  @Test func linesAreEnough() async {
    let terminal = ProgramTerminal()
    let run = await terminal.run("browse", "Products", "--plain", "--demo", input: ["e 1", "Name=Rye", "save", "q"])
    #expect(run.status == 0)
    #expect(run.output.contains("shop › Products"))
    #expect(run.output.contains("changed; 'r' sends it"))
    #expect(await terminal.run("list", "Products", "--changed").output.contains("Rye"))
  }

  @Test func lockedAndUnknownDataIsNotShown() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("browse", "Product", "--plain").errors.contains("did you mean 'Products'"))
    _ = await terminal.run("session", "lock")
    let locked = await terminal.run("browse", "--plain", input: ["1"])
    #expect(locked.status == 6)
    #expect(locked.output.isEmpty)
  }

  @Test("P61: the rows of a removed session are not shown under the next one")
  func replacedSession() async throws {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    let arguments = try ArgumentParser(ServiceProgram(ShopApplication()).specification).parse(
      ["browse", "--plain", "--profile", terminal.profile.path])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    let runtime = CommandRuntime(ShopApplication(), arguments, console: console)
    let data = try SessionBrowserData(session: try await runtime.open(.local), runtime: runtime)
    try await data.checkAccess()
    #expect(await terminal.run("session", "remove").status == 0)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let error = await #expect(throws: AccessError.self) { try await data.checkAccess() }
    #expect(error?.status == .notAuthenticated)
    try? await data.controller.close()
  }

  @Test("P54: the place of the browser is forgotten when the session is locked, closed or removed")
  func place() async throws {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    let note = BrowserPlaceNote(profile: ProfileDirectory(url: terminal.profile))
    let place = BrowserPlace(set: "Products", key: "1", index: 0, order: "Name", isDescending: true)
    for (end, begin) in [("lock", "unlock"), ("close", "open"), ("remove", "open")] {
      note.keep(place)
      #expect(note.place == place)
      #expect(await terminal.run("session", end).status == 0)
      #expect(note.place == nil)
      #expect(await terminal.run("session", begin, "--demo").status == 0)
    }
  }

  @Test("P54: the place of the browser has no data of a row if the data is encrypted")
  func encryptedPlace() throws {
    let terminal = ProgramTerminal()
    let profile = ProfileDirectory(url: terminal.profile)
    let place = BrowserPlace(set: "Products", key: "4711", index: 3, order: "Name", isDescending: true)
    let note = BrowserPlaceNote(profile: profile, isEncrypted: true)
    note.keep(place)
    #expect(try !String(contentsOfFile: profile.path(of: "browse.json"), encoding: .utf8).contains("4711"))
    #expect(note.place == BrowserPlace(set: "Products", key: nil, index: 3, order: "Name", isDescending: true))
  }

  @Test("P53: errors name the commands that the user can type")
  func typedCommands() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    let unknown = FaultExplainer(program: "shop").explain(OutboxError.unknownRequest(99))
    #expect(unknown.text == "shop: error: the outbox has no request 99; 'shop queue list' lists the requests")
    let unreadable = FaultExplainer(program: "shop").explain(OutboxError.unreadableRequest(1, reason: "x"))
    #expect(unreadable.text.contains("'shop queue export FILE'"))
    let failure = CommandFailure.of(PasscodeError.notSet, program: "shop --as bert")
    let notSet = FaultExplainer(program: "shop").explain(failure).text
    #expect(notSet.hasPrefix("shop: error: ") && notSet.contains("create one with 'shop --as bert passcode set'"))
    let new = await terminal.run("show", "Products", "new-99")
    #expect(new.errors.contains(" list Products --changed' lists the new ones"))
    #expect(new.errors.contains("'shop "))
  }
}
