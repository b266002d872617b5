import Foundation
import Testing

/// Unsent changes are never lost silently.
struct PendingWorkTests {
  private let terminal = ProgramTerminal()

  @Test("a session with unsent changes is not removed without a decision")
  func removal() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let refused = await terminal.run("session", "remove")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("1 change is not on the service yet"))
    #expect(try await terminal.objects("queue", "list").count == 1)
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    #expect(await terminal.run("list", "Products").status == 5)
  }

  @Test("exported changes can be imported")
  func export() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let file = terminal.file("work.jsonl")
    #expect(await terminal.run("session", "remove", "--export", file).status == 0)
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("show", "Products", "1").output.contains("Milk") == false)
    #expect(await terminal.run("queue", "import", file).errors == "1 change added\n")
    #expect(await terminal.run("show", "Products", "1").output.contains("Milk"))
    #expect(await terminal.run("queue", "import", file).errors == "0 changes added, 1 already in the outbox\n")
    let sync = await terminal.run("sync")
    #expect(sync.status == 0, "\(sync)")
    #expect(await terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test("changes can be exported despite a damaged store")
  func damage() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    try spoil("store.sqlite")
    let list = await terminal.run("list", "Products")
    #expect(list.status == 74)
    let exported = await terminal.run("queue", "export", "-")
    #expect(exported.status == 0)
    #expect(exported.output.contains("Milk"))
    let bundle = try await terminal.objects("diag")
    #expect(bundle.first?["problem"]?.isNull == false)
    #expect(await terminal.run("session", "remove").status == 64)
  }

  @Test("a locked session exports nothing")
  func locked() async {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("session", "lock")
    let export = await terminal.run("queue", "export", "-")
    #expect(export.status == 6)
    #expect(export.errors.contains("unlock it with 'shop --profile \(terminal.profile.path) session unlock'"))
    #expect(await terminal.run("queue", "list").status == 6)
    #expect(await terminal.run("sync").status == 6)
  }

  @Test("an outbox that lost its changes is an error, and is only removed explicitly", arguments: [false, true])
  func lostOutbox(isRemoved: Bool) async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let outbox = try file("outbox.sqlite")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: outbox.path + suffix) }
    if isRemoved { try FileManager.default.removeItem(at: outbox) } else { try Data().write(to: outbox) }
    let copy = terminal.file("work.jsonl")
    for arguments in [["queue", "list"], ["session", "remove"], ["session", "remove", "--export", copy]] {
      let refused = await terminal.run(arguments)
      #expect(refused.status == 74, "\(arguments): \(refused)")
      #expect(refused.errors.contains("lacks changes that were made on this device"))
    }
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
  }

  /// Overwrites the pages of a database file.
  private func spoil(_ name: String) throws {
    let file = try file(name)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + suffix) }
    try Data(repeating: 0x5a, count: 8192).write(to: file)
  }

  /// Finds a file of the session by its name.
  private func file(_ name: String) throws -> URL {
    let names = FileManager.default.enumerator(atPath: terminal.profile.path)
    let path = try #require(names?.compactMap { $0 as? String }.first { $0.hasSuffix("/" + name) })
    return terminal.profile.appendingPathComponent(path)
  }
}
