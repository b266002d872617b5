import AppLifecycle
import CommandLineInterface
import DataBrowser
import FakeService
import Foundation
import LoopbackFixtures
import OnboardingSessions
import SampleApplication
import Synchronization
import TerminalScreens
import Testing

@testable import ServiceCommands

/// `sync --watch` and `browse` with a service that goes and comes back.
@Suite struct ConnectivityWatchTests {
  /// Whether a service answers.
  private final class Power: Sendable {
    let isOn = Mutex(true)

    /// A service that closes connections while the power is off.
    func server() throws -> LoopbackServer {
      let service = try FakeODataService(schema: ShopApplication.schema, root: "http://fake.invalid/service")
      return try LoopbackServer { [self] request in
        guard isOn.withLock({ $0 }) else { return [.close] }
        return LoopbackServer.forward(request) { try await service.send($0) }
      }
    }
  }

  /// Counts the flows that have asked for a consent.
  private final class Counting: ConsentAsking {
    let count = Mutex(0)

    func isAccepted(_ form: ConsentForm) -> Bool {
      count.withLock { $0 += 1 }
      return true
    }
  }

  /// Reports changes of connectivity as a stream.
  @MainActor private final class Listener: ConnectivityDelegate {
    private let events: AsyncStream<ConnectivityEvent>.Continuation

    init(_ events: AsyncStream<ConnectivityEvent>.Continuation) { self.events = events }

    func connectivityDidChange(_ event: ConnectivityEvent) async { events.yield(event) }
  }

  @Test("a program for a service at a URL opens sessions with it, also those of other users")
  func ownService() async throws {
    let power = Power()
    let server = try power.server()
    var application = ShopApplication()
    application.serviceURL = server.url("/service/")
    let terminal = ProgramTerminal(application)
    let closed = await terminal.run("list", "Products")
    #expect(closed.status == 5)
    let open = await terminal.run("session", "open")
    #expect(open.status == 0)
    #expect(open.errors.contains("session open with \(server.url("/service/"))"))
    #expect(await terminal.run("user", "add", "bert", "--token-command", "echo token").status == 0)
  }

  @Test("P47: a background synchronization runs at once when the service returns")
  func returning() async throws {
    let power = Power()
    let server = try power.server()
    let (events, continuation) = AsyncStream.makeStream(of: ConnectivityEvent.self)
    var application = ShopApplication()
    application.ownDelegates = { [Listener(continuation)] }
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--service-url", server.url("/service/")).status == 0)
    power.isOn.withLock { $0 = false }
    let watching = terminal.start("sync", "--watch", "3600")
    var changes = events.makeAsyncIterator()
    #expect(await changes.next() == .lost)
    #expect(watching.output.text.contains(" offline: "))
    power.isOn.withLock { $0 = true }
    #expect(await changes.next() == .established(ConnectivityRoute(name: "lo")))
    // The next line is that of the synchronization for which nobody waited an hour.
    while watching.output.text.split(separator: "\n").count < 2 { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    let lines = watching.output.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains(" received") == true)
  }

  /// A prober whose requests take the given routes, one after another.
  private final class Routes: ConnectivityProbing {
    private let names: Mutex<[String]>

    init(_ names: String...) { self.names = Mutex(names) }

    func route() async -> ConnectivityRoute? { await routeTaken() }
    func routeTaken() async -> ConnectivityRoute? {
      names.withLock { ConnectivityRoute(name: $0.count > 1 ? $0.removeFirst() : $0[0]) }
    }
  }

  @Test("P47: delegates are informed when a synchronization reaches the service by another route")
  func anotherRoute() async throws {
    let (events, continuation) = AsyncStream.makeStream(of: ConnectivityEvent.self)
    var application = ShopApplication()
    application.ownDelegates = { [Listener(continuation)] }
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    await DependencyContainer.withOverrides {
      $0.register((any ConnectivityProbing).self) { _ in Routes("eth0", "wlan0") }
    } run: {
      let watching = terminal.start("sync", "--watch", "1")
      var changes = events.makeAsyncIterator()
      let change = ConnectivityEvent.changed(
        from: ConnectivityRoute(name: "eth0"), to: ConnectivityRoute(name: "wlan0"))
      #expect(await changes.next() == change)
      watching.task.cancel()
      _ = await watching.task.value
    }
  }

  @Test("P47: the log and the trace of a program show that the service was lost and is back")
  func shownChanges() async throws {
    let power = Power()
    let server = try power.server()
    let profile = FileManager.default.temporaryDirectory.appendingPathComponent("lost-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: profile) }
    func start(_ arguments: String...) throws -> (process: Process, output: Pipe) {
      let (process, output) = (Process(), Pipe())
      process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
        .appendingPathComponent("SampleShop")
      process.arguments = arguments + ["--profile", profile.path]
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      return (process, output)
    }
    func output(of program: (process: Process, output: Pipe)) async throws -> String {
      await withCheckedContinuation { ended in
        program.process.terminationHandler = { _ in ended.resume() }
        do { try program.process.run() } catch { ended.resume() }
      }
      return String(decoding: try program.output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    _ = try await output(of: start("session", "open", "--service-url", server.url("/service/"), "--quiet"))
    power.isOn.withLock { $0 = false }
    let watching = try start("sync", "--watch", "3600", "--quiet")
    try watching.process.run()
    func logs(_ message: String) async throws -> Bool {
      for _ in 1...300 {
        if try await output(of: start("log", "--priority", "medium", "--last", "1000")).contains(message) {
          return true
        }
        try await Task.sleep(for: .milliseconds(100))
      }
      return false
    }
    #expect(try await logs("the service can no longer be reached"))
    power.isOn.withLock { $0 = true }
    #expect(try await logs("the service can be reached again by lo"))
    let trace = try await output(of: start("status", "--trace"))
    #expect(trace.contains("connectivityDidChange  ConnectivityLogDelegate"), "\(trace)")
    watching.process.terminate()
    watching.process.waitUntilExit()
  }

  @Test("P47: the route to a host is the network interface that leads to it")
  func interfaces() {
    #expect(NetworkInterface(to: "127.0.0.1", port: 80)?.name == "lo")
    #expect(NetworkInterface(to: "::1", port: 80).map { $0.name == "lo" } ?? true)
    #expect(NetworkInterface(to: "host.invalid", port: 80) == nil)
  }

  @Test("P34: only the first synchronization restores the session for the user, the others run the background steps")
  func background() async throws {
    var application = ShopApplication()
    let asked = Counting()
    application.consents = [.usage(title: "Use", text: "…")]
    application.consentAsking = asked
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let before = asked.count.withLock { $0 }
    let watching = terminal.start("sync", "--watch", "1")
    while watching.output.text.split(separator: "\n").count < 1 { await Task.yield() }
    // The user would be asked again.
    for user in try FileManager.default.contentsOfDirectory(atPath: terminal.file("users")) {
      try FileManager.default.removeItem(atPath: terminal.file("users/\(user)/consents.json"))
    }
    while watching.output.text.split(separator: "\n").count < 3 { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    #expect(asked.count.withLock { $0 } == before)
  }

  @MainActor
  @Test("P47: the browser synchronizes at once when the service returns")
  func returningWhileBrowsing() async throws {
    let power = Power()
    let server = try power.server()
    let (events, continuation) = AsyncStream.makeStream(of: ConnectivityEvent.self)
    var application = ShopApplication()
    application.ownDelegates = { [Listener(continuation)] }
    let asked = Counting()
    application.consents = [.usage(title: "Use", text: "…")]
    application.consentAsking = asked
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--service-url", server.url("/service/")).status == 0)
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Rye").status == 0)
    let arguments = try ArgumentParser(ServiceProgram(application).specification).parse([
      "browse", "--profile", terminal.profile.path,
    ])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    let runtime = CommandRuntime(application, arguments, console: console)
    let data = try SessionBrowserData(session: try await runtime.session(), runtime: runtime)
    let controller = data.controller
    let browser = DataBrowser(data, name: "shop")
    await browser.start()
    // A restore flow asks again.
    for user in try FileManager.default.contentsOfDirectory(atPath: terminal.file("users")) {
      try FileManager.default.removeItem(atPath: terminal.file("users/\(user)/consents.json"))
    }
    let before = asked.count.withLock { $0 }
    let (frames, changed) = AsyncStream.makeStream(of: Void.self)
    browser.onChange = { changed.yield() }
    power.isOn.withLock { $0 = false }
    await browser.handle(.key(KeyPress(.character("r"))))
    await browser.settle()
    #expect(try await controller.queue.requests().count == 1)
    var changes = events.makeAsyncIterator()
    #expect(await changes.next() == .lost)
    power.isOn.withLock { $0 = true }
    #expect(await changes.next() == .established(ConnectivityRoute(name: "lo")))
    // Nobody has typed 'r' again.
    for await _ in frames where try await controller.queue.requests().isEmpty { break }
    #expect(asked.count.withLock { $0 } == before + 1)
    await browser.end()
  }

  @Test("P43: each synchronization of a background service is one line of JSON")
  func lines() async throws {
    let terminal = ProgramTerminal(ShopApplication())
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let watching = terminal.start("sync", "--watch", "1", "--format", "json")
    while watching.output.text.split(separator: "\n").count < 2 { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    for line in watching.output.text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["status"] as? Int == 0)
    }
  }
}
