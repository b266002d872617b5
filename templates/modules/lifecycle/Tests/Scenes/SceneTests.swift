import AppLifecycle
import Foundation
import Testing

@MainActor
@Suite struct SceneTests {
  let log = EventLog()
  let directory = FileManager.default.temporaryDirectory.appendingPathComponent("scenes-\(UUID().uuidString)")

  final class Configuring: SceneSessionDelegate {
    let name: String?
    let log: EventLog

    init(_ name: String?, _ log: EventLog) {
      self.name = name
      self.log = log
    }

    func configuration(connecting scene: SceneIdentity) -> SceneConfiguration? {
      name.map { SceneConfiguration(name: $0) }
    }

    func scene(_ scene: SceneIdentity, didChangeTo state: SceneState) {
      log.note("\(name ?? "none") \(state)")
    }
  }

  private let first = SceneIdentity(terminal: "/dev/pts/1", processID: 1)
  private let second = SceneIdentity(terminal: "/dev/pts/2", processID: 2)

  private func connect(_ identity: SceneIdentity, _ names: [String?] = ["a"]) throws -> TerminalScene {
    try TerminalScene(
      identity: identity, delegate: CompositeDelegate(names.map { Configuring($0, log) }),
      registry: SceneRegistry(directory: directory))
  }

  @Test func usesTheFirstConfiguration() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    #expect(try connect(first, [nil, "b", "c"]).configuration.name == "b")
    #expect(log.entries.first == "none connecting")
  }

  @Test func reportsAMissingConfiguration() throws {
    let error = try #require(throws: SceneError.self) { try connect(first, [nil]) }
    #expect(error == .noConfiguration(scene: "dev-pts-1-1"))
    #expect(error.description.contains("'dev-pts-1-1'"))
    #expect(log.entries.isEmpty)
  }

  @Test func deliversEachStateOnce() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let scene: TerminalScene = try connect(first)
    for event in [LifecycleEvent.launch, .active, .active, .background, .foreground, .active, .terminate, .active] {
      scene.follow(event)
    }
    scene.disconnect()
    #expect(log.entries == ["a connecting", "a active", "a background", "a active", "a disconnected"])
  }

  @Test func treatsTwoTerminalsAsTwoScenes() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let registry = SceneRegistry(directory: directory)
    let one: TerminalScene = try connect(first)
    let two: TerminalScene = try connect(second)
    #expect(try registry.scenes() == [first, second])
    one.disconnect()
    #expect(try registry.scenes() == [two.identity])
    #expect(throws: SceneError.self) { try connect(second) }
  }

  @Test func forgetsTheSceneOfAKilledProcess() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
      let registry = SceneRegistry(directory: URL(fileURLWithPath: path))
      let entry = try registry.enter(SceneIdentity(terminal: "none", processID: getpid()))
      try #require(try registry.scenes() == [entry.scene])
      kill(getpid(), SIGKILL)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).count == 1)
    #expect(try SceneRegistry(directory: directory).scenes().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test func identifiesThisProcess() {
    #expect(SceneIdentity.current().processID == getpid())
    #expect(SceneIdentity.current().id.hasSuffix("-\(getpid())"))
  }
}
