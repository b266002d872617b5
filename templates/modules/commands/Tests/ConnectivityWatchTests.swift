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
    #expect(await changes.next() == .established(ConnectivityRoute(name: "127.0.0.1")))
    // The next line is that of the synchronization for which nobody waited an hour.
    while watching.output.text.split(separator: "\n").count < 2 { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    let lines = watching.output.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.contains(" received") == true)
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
    let controller = try #require(try await runtime.session().controller.offline)
    let browser = DataBrowser(SessionBrowserData(controller: controller, runtime: runtime), name: "shop")
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
    #expect(await changes.next() == .established(ConnectivityRoute(name: "127.0.0.1")))
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
