import AppLifecycle
import Foundation
import Testing

@MainActor
@Suite struct TerminalApplicationTests {
  final class Everything: CoreDelegate, SceneSessionDelegate, AppLifecycleDelegate {
    let log: EventLog
    let allows: Bool
    let reloaded: AsyncStream<Void>.Continuation?

    nonisolated init(_ log: EventLog, allows: Bool = true, reloaded: AsyncStream<Void>.Continuation? = nil) {
      self.log = log
      self.allows = allows
      self.reloaded = reloaded
    }

    func willFinishLaunching(arguments: [String]) -> Bool? {
      log.note("will launch \(arguments)")
      return nil
    }

    func didFinishLaunching(arguments: [String]) -> Bool? {
      log.note("did launch \(arguments)")
      return allows
    }

    func configuration(connecting scene: SceneIdentity) -> SceneConfiguration? {
      SceneConfiguration(name: "terminal")
    }

    func scene(_ scene: SceneIdentity, didChangeTo state: SceneState) { log.note("scene \(state)") }
    func didBecomeActive() async { log.note("active") }

    func didReceiveReload() async {
      log.note("reload")
      reloaded?.finish()
    }
  }

  nonisolated static func temporaryDirectory() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("scenes-\(UUID().uuidString)")
  }

  @Test func runsFromLaunchToTermination() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let directory: URL = TerminalApplicationTests.temporaryDirectory()
      defer { try? FileManager.default.removeItem(at: directory) }
      let log = EventLog()
      let reloaded = AsyncStream<Void>.makeStream()
      let registry = SceneRegistry(directory: directory)
      let application = TerminalApplication(
        delegate: CompositeDelegate([Everything(log, reloaded: reloaded.continuation)]), registry: registry)
      try #require(try await application.launch(arguments: ["list"]))
      #expect(try registry.scenes() == [SceneIdentity.current()])
      kill(getpid(), SIGHUP)
      for await _ in reloaded.stream {}
      await application.end()
      #expect(try registry.scenes().isEmpty)
      let launch: [String] = ["will launch [\"list\"]", "scene connecting", "did launch [\"list\"]"]
      #expect(log.entries == launch + ["active", "scene active", "reload", "scene disconnected"])
    }
  }

  @Test func disconnectsIfADelegateRefuses() async throws {
    let directory: URL = Self.temporaryDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let log = EventLog()
    let registry = SceneRegistry(directory: directory)
    let application = TerminalApplication(
      delegate: CompositeDelegate([Everything(log, allows: false)]), registry: registry)
    #expect(try await application.launch(arguments: []) == false)
    #expect(application.scene == nil)
    #expect(log.entries.last == "scene disconnected")
    #expect(try registry.scenes().isEmpty)
  }
}
