import AppLifecycle
import CommandLineInterface
import Foundation
import SampleApplication
import Testing

/// `sync --watch` with notifications.
@Suite struct NotificationWatchTests {
  /// What a delegate was told.
  enum Message: Equatable {
    case token(String)
    case failure
    case notification(AppNotification)
  }

  /// Reports what it is told as a stream.
  @MainActor private final class Listener: NotificationDelegate {
    private let messages: AsyncStream<Message>.Continuation

    init(_ messages: AsyncStream<Message>.Continuation) { self.messages = messages }

    func didRegister(token: String) { messages.yield(.token(token)) }
    func didFailToRegister(_ error: any Error) { messages.yield(.failure) }
    func didReceive(_ notification: AppNotification) async -> NotificationOutcome? {
      messages.yield(.notification(notification))
      return nil
    }
  }

  /// A folder for notifications.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("notifications-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a notification as a sender should: under a name that is not read.
    func put(_ text: String, as name: String) throws {
      try Data(text.utf8).write(to: url.appendingPathComponent(".\(name).new"))
      try FileManager.default.moveItem(
        at: url.appendingPathComponent(".\(name).new"), to: url.appendingPathComponent(name))
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
  }

  private let messages = AsyncStream.makeStream(of: Message.self)

  private func terminal() async -> ProgramTerminal {
    var application = ShopApplication()
    let continuation = messages.continuation
    application.ownDelegates = { [Listener(continuation)] }
    let terminal = ProgramTerminal(application)
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    return terminal
  }

  private static func lines(_ text: String) -> [Substring] { text.split(whereSeparator: \.isNewline) }

  private static func wait(for count: Int, in buffer: TextBuffer) async {
    while lines(buffer.text).count < count { await Task.yield() }
  }

  @Test("P46: a notification in a folder synchronizes its sets at once, reaches the delegates and is removed")
  func folder() async throws {
    let folder = try Folder()
    let terminal = await terminal()
    let other = try ProgramTerminal(sharingServiceOf: terminal)
    #expect(await other.run("session", "open", "--demo").status == 0)
    let watching = terminal.start("sync", "--quiet", "--watch", "3600", "--notifications", folder.url.path)
    var told = messages.stream.makeAsyncIterator()
    #expect(await told.next() == .token(folder.url.path))
    await Self.wait(for: 1, in: watching.output)
    #expect(await other.run("create", "Products", "--set", "ID=77", "--set", "Name=Tea", "--online").status == 0)
    try folder.put(#"{"sets":["Products"],"reason":"order","number":7}"#, as: "1.json")
    #expect(
      await told.next()
        == .notification(AppNotification(sets: ["Products"], fields: ["reason": "order", "number": "7"])))
    let first = Self.lines(watching.output.text)
    #expect(first.count == 2)
    #expect(first.last?.hasSuffix("1 row received, 0 removed, 1 set") == true)
    try folder.put(#"{"sets":["Products"]}"#, as: "2.json")
    #expect(await told.next() == .notification(AppNotification(sets: ["Products"])))
    #expect(Self.lines(watching.output.text).last?.hasSuffix("0 rows received, 0 removed, 1 set") == true)
    while try !folder.names.isEmpty { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    let log = await terminal.run("log", "--priority", "medium", "--format", "csv")
    #expect(
      Self.lines(log.output).filter { $0.contains("notification") }.map { $0.contains("newData") } == [true, false])
    #expect(log.output.contains("noData"))
    #expect(watching.errors.text.isEmpty)
  }

  @Test("P46: the end of standard input ends only the source")
  func lines() async throws {
    let pipe = Pipe()
    let input = DescriptorSource(descriptor: pipe.fileHandleForReading.fileDescriptor)
    let terminal = await terminal()
    let watching = terminal.start("sync", "--quiet", "--watch", "3600", "--notifications", "-", input: input)
    var told = messages.stream.makeAsyncIterator()
    #expect(await told.next() == .token("-"))
    await Self.wait(for: 1, in: watching.output)
    try pipe.fileHandleForWriting.write(contentsOf: Data("{\"sets\":[\"Categories\"".utf8))
    try pipe.fileHandleForWriting.write(contentsOf: Data("]}\n\n{\"sets\":[\"Products\"]}".utf8))
    #expect(await told.next() == .notification(AppNotification(sets: ["Categories"])))
    #expect(Self.lines(watching.output.text).last?.hasSuffix(" 1 set") == true)
    try pipe.fileHandleForWriting.close()
    #expect(await told.next() == .notification(AppNotification(sets: ["Products"])))
    #expect(!watching.task.isCancelled)
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    #expect(watching.errors.text.isEmpty)
  }

  @Test("P46: notifications that arrive together are one synchronization")
  func together() async throws {
    let folder = try Folder()
    let terminal = await terminal()
    for (index, set) in ["Products", "Categories", "Products"].enumerated() {
      try folder.put("{\"sets\":[\"\(set)\"]}", as: "\(index).json")
    }
    let watching = terminal.start("sync", "--quiet", "--watch", "3600", "--notifications", folder.url.path)
    while try !folder.names.isEmpty { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    #expect(Self.lines(watching.output.text).count == 2)
    #expect(Self.lines(watching.output.text).last?.hasSuffix(" 2 sets") == true)
  }

  @Test("P46: a file that is not a notification is one warning, and the watch goes on")
  func malformed() async throws {
    let folder = try Folder()
    let terminal = await terminal()
    try folder.put("{\"sets\":", as: "1.json")
    try folder.put("{\"sets\":\"Products\"}", as: "2.json")
    try folder.put(String(repeating: " ", count: 70_000) + "{}", as: "3.json")
    try folder.put("{}", as: "ready.json.tmp")
    try folder.put("{}", as: ".hidden.json")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.json"),
      withDestinationURL: folder.url.appendingPathComponent("1.json"))
    let watching = terminal.start("sync", "--quiet", "--watch", "3600", "--notifications", folder.url.path)
    await Self.wait(for: 3, in: watching.errors)
    try folder.put(#"{"sets":["Nothing","Products"]}"#, as: "4.json")
    await Self.wait(for: 2, in: watching.output)
    while try folder.names.contains("4.json") { await Task.yield() }
    // A corrected file is read.
    try Data("{}".utf8).write(to: folder.url.appendingPathComponent("1.json"), options: .atomic)
    while try folder.names.contains("1.json") { await Task.yield() }
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    #expect(Self.lines(watching.output.text).last?.hasSuffix(" 4 sets") == true)
    let warnings = Self.lines(watching.errors.text)
    #expect(
      warnings.map { $0.split(separator: "'")[1] } == ["1.json", "2.json", "3.json", "4.json"])
    #expect(warnings.allSatisfy { $0.hasPrefix("warning: ") })
    #expect(warnings.last?.contains("the unknown entity set 'Nothing'") == true)
    #expect(try folder.names == [".hidden.json", "2.json", "3.json", "link.json", "ready.json.tmp"])
  }

  @Test("P46: a line that is not a notification is one warning, and the next ones are read")
  func malformedLines() async throws {
    let terminal = await terminal()
    let input = LineBuffer(["[]", String(repeating: "x", count: 70_000), #"{"sets":["Reports"]}"#])
    let watching = terminal.start("sync", "--quiet", "--watch", "3600", "--notifications", "-", input: input)
    await Self.wait(for: 2, in: watching.output)
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    let warnings = Self.lines(watching.errors.text)
    #expect(warnings.count == 2)
    #expect(warnings.first?.hasPrefix("warning: line 1 of standard input cannot be used as a notification: ") == true)
    #expect(warnings.last?.hasPrefix("warning: line 2 of standard input") == true)
    #expect(warnings.last?.hasSuffix("65536 bytes") == true)
  }

  @Test("P45: without '--notifications', no source is read and no delegate is told anything")
  func withoutNotifications() async throws {
    let terminal = await terminal()
    let input = LineBuffer(["{}"])
    let watching = terminal.start("sync", "--quiet", "--watch", "1", input: input)
    await Self.wait(for: 2, in: watching.output)
    watching.task.cancel()
    #expect(await watching.task.value == 0)
    #expect(input.readLine(echo: false) == "{}")
    messages.continuation.finish()
    for await message in messages.stream { Issue.record("\(message)") }
  }

  @Test("P46: a source that cannot be opened is reported to the delegates and ends the command")
  func unusable() async throws {
    let terminal = await terminal()
    let missing = await terminal.run("sync", "--watch", "60", "--notifications", "/none/notifications")
    #expect(missing.status == 66)
    #expect(missing.errors.contains("cannot read '/none/notifications': No such file or directory"))
    var told = messages.stream.makeAsyncIterator()
    #expect(await told.next() == .failure)
    #expect(await terminal.run("sync", "--notifications", "-").status == 64)
    #expect(await terminal.run("sync", "--watch", "60", "--upload-only", "--notifications", "-").status == 64)
  }
}
