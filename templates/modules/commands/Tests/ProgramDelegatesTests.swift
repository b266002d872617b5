import AppLifecycle
import CommandLineInterface
import DataBrowser
import Foundation
import OnboardingSessions
import SampleApplication
import Testing

@testable import ServiceCommands

/// The delegates that the program provides.
@MainActor
@Suite struct ProgramDelegatesTests {
  @Test("P44: an application screen is covered in the background, and no other one is shown instead")
  func cover() async {
    let screen = AppUILifecycleManager()
    let delegate = ScreenCoverDelegate(screen)
    await delegate.didEnterBackground()
    #expect(screen.screen == .onboarding)
    await delegate.didBecomeActive()
    #expect(screen.screen == .onboarding)
    screen.showApplicationScreen()
    await delegate.didEnterBackground()
    #expect(screen.screen == .screenshot)
    await delegate.didBecomeActive()
    #expect(screen.screen == .app)
  }

  @Test("P44: a command is cancelled by a request to terminate, also by one that came before it began")
  func interruption() async {
    for isEarly in [false, true] {
      let delegate = InterruptionDelegate()
      let work = Task { try await Task.sleep(for: .seconds(3600)) }
      if isEarly { await delegate.willTerminate() }
      #expect(delegate.wasInterrupted == isEarly)
      delegate.interrupts { work.cancel() }
      if !isEarly { await delegate.willTerminate() }
      await #expect(throws: CancellationError.self) { try await work.value }
      #expect(delegate.wasInterrupted)
    }
  }

  @Test("P37: a scene that was in the background needs the passcode when its time is over")
  func scene() async throws {
    let fixture = try PasscodeFixture()
    #expect(try await fixture.protect(fixture.terminal).status == 0)
    func runtime(_ passcode: String) async throws -> CommandRuntime {
      let application = PasscodeFixture.application(in: fixture.folder)
      let arguments = try ArgumentParser(ServiceProgram(application).specification).parse([
        "browse", "--plain", "--profile", fixture.terminal.profile.path,
        "--passcode-file", try fixture.file("typed", passcode),
      ])
      let console = Console(
        output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
      let runtime = CommandRuntime(application, arguments, console: console)
      await SceneLockDelegate(runtime.sceneLock).didEnterBackground()
      #expect(runtime.sceneLock.isLocked)
      try await runtime.passcode()?.forgetKey()
      return runtime
    }
    let wrong = try await runtime("wrong")
    await #expect(throws: PasscodeError.self) { try await wrong.unlockScene() }
    #expect(wrong.sceneLock.isLocked)
    let right = try await runtime(PasscodeFixture.right)
    try await right.unlockScene()
    #expect(!right.sceneLock.isLocked)
    #expect(try await right.passcode()?.hasKey == true)
  }

  private final class Naming: CoreDelegate {
    private(set) var user: String?
    private let name: String?

    init(_ name: String? = nil) { self.name = name }

    func view(restoring path: [String]) -> String? { name }
    func userDidChange(to name: String) { user = name }
  }

  @Test("P44: delegates decide whether the browser comes back, and where")
  func restoration() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("place-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let note = BrowserPlaceNote(profile: ProfileDirectory(url: folder))
    let place = BrowserPlace(set: "Products", key: "1", index: 2)
    let provided = StateRestorationDelegate()
    BrowseCommand.save(place, in: note, asking: CompositeDelegate([provided]))
    #expect(BrowseCommand.restored(from: note, asking: CompositeDelegate([provided])) == place)
    #expect(
      BrowseCommand.restored(from: note, asking: CompositeDelegate([Naming("Categories"), provided]))
        == BrowserPlace(set: "Categories"))
    #expect(BrowseCommand.restored(from: note, asking: CompositeDelegate([Naming()])) == nil)
    BrowseCommand.save(place, in: note, asking: CompositeDelegate([]))
    #expect(note.place == nil)
  }

  @Test("P44: delegates learn that another user is the current one")
  func users() async throws {
    let delegate = Naming()
    var application = ShopApplication()
    application.ownDelegates = { [delegate] }
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    #expect(await terminal.run("user", "add", "bert").status == 0)
    let arguments = try ArgumentParser(ServiceProgram(application).specification)
      .parse(["sync", "--profile", terminal.profile.path])
    let runtime = CommandRuntime(application, arguments, console: .standard())
    #expect(await runtime.ofCurrentUser().user == runtime.user)
    #expect(delegate.user == nil)
    #expect(await terminal.run("user", "switch", "bert").status == 0)
    let next = await runtime.ofCurrentUser()
    #expect(delegate.user == "bert")
    #expect(await next.ofCurrentUser().user == "bert")
  }
}
