import AppLifecycle
import DataCommands
import HTTPTransport
import ServiceData
import Testing

/// The output of `status`.
struct StatusCommandTests {
  private let terminal = ProgramTerminal()

  @Test("the status of an open session includes whether the service can be reached")
  func connectivity() async throws {
    let before = try #require(try await terminal.objects("status").first)
    #expect(before["session"] == .string("initial"))
    #expect(before["connectivity"] == nil)
    _ = await terminal.run("session", "open", "--demo")
    let after = try #require(try await terminal.objects("status").first)
    #expect(after["connectivity"] == .string("online"))
    #expect(after["pending"] == .int(0))
  }

  @Test("a locked session shows no screen")
  func locked() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("session", "lock")
    let status = try #require(try await terminal.objects("status").first)
    #expect(status["screen"] == .string("locked"))
    #expect(status["session"] == .string("locked"))
  }

  @Test("other processes that use the profile are named, also if the session is not open")
  func otherProcesses() async throws {
    #expect(try await terminal.objects("status").first?["openElsewhere"] == .list([]))
    #expect(await !terminal.run("status").output.contains("openElsewhere"))
    let registry = SceneRegistry(directory: terminal.profile.appendingPathComponent("scenes"))
    let entries = [
      try registry.enter(SceneIdentity(terminal: "/dev/pts/3", processID: 4711)),
      try registry.enter(SceneIdentity(terminal: "none", processID: 4712)), try registry.enter(.current()),
    ]
    let text = await terminal.run("status").output
    #expect(text.contains("process 4711 on /dev/pts/3, process 4712\n"), "\(text)")
    let others = try #require(try await terminal.objects("status").first?["openElsewhere"])
    let count = if case .list(let found) = others { found.count } else { 0 }
    #expect(count == 2)
    withExtendedLifetime(entries) {}
  }

  @Test("a service on a closed port is offline")
  func unreachable() async throws {
    let root = try ServiceURL("http://127.0.0.1:1/service")
    #expect(await !ServiceConnection(root: root, userAgent: "test").isReachable())
  }

  @Test("'--watch' reports changes until it is stopped")
  func watch() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let watch = terminal.start("status", "--watch", "--format", "csv")
    while watch.output.text.split(whereSeparator: \.isNewline).count < 2 {
      try await Task.sleep(for: .milliseconds(20))
    }
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    while watch.output.text.split(whereSeparator: \.isNewline).count < 4 {
      try await Task.sleep(for: .milliseconds(20))
    }
    watch.task.cancel()
    #expect(await watch.task.value == 130)
    let lines = watch.output.text.split(whereSeparator: \.isNewline)
    #expect(lines[1].hasSuffix(",0,0,0,0"))
    #expect(lines[3].hasSuffix(",1,0,0,0"))
  }
}
