import Foundation
import SampleApplication
import ServiceData
import Testing

/// The exit status and the output of `sync`.
struct SyncCommandTests {
  private let terminal = ProgramTerminal()

  /// A session with one queued change, on a service with a fault.
  private func opened(_ fault: String) async -> ProgramTerminal {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    return ProgramTerminal(on: terminal, ShopApplication(faults: fault))
  }

  /// Repeats a fault more often than the client retries.
  private static func lasting(_ fault: String) -> String {
    (1...8).map { "\(fault)/\($0)" }.joined(separator: " ")
  }

  @Test(
    "the exit status reports what happened",
    arguments: [
      ("", 0), ("400@PATCH/1", 2), (lasting("refuse@PATCH"), 4), (lasting("503:60@PATCH"), 4), ("401@PATCH/1", 5),
      (lasting("500@GET"), 2), (lasting("501@GET"), 2), (lasting("503@GET"), 4), (lasting("429@GET"), 4),
      (lasting("502@GET/Categories"), 4), (lasting("500@GET/Categories"), 2), ("501@PATCH/1", 2),
    ])
  func status(fault: String, status: Int) async {
    let terminal = await opened(fault)
    let sync = await terminal.run("sync")
    #expect(Int(sync.status) == status, "\(fault): \(sync.errors)")
  }

  @Test(
    "an outage is reported once, with what waits and the command that tries again",
    arguments: ["refuse@GET", "refuse@PATCH"])
  func outage(_ fault: String) async {
    let terminal = await opened(Self.lasting(fault))
    let sync = await terminal.run("sync", "-q")
    #expect(sync.status == 4)
    let lines = sync.errors.split(separator: "\n").filter { !$0.hasPrefix("{") }
    #expect(lines.count == 1, "\(sync.errors)")
    #expect(lines.first?.hasPrefix("offline: ") == true)
    #expect(
      lines.first?.hasSuffix("nothing is lost, and 'shop --profile \(terminal.profile.path) sync' tries again") == true)
  }

  @Test(
    "an answer that is not the service's does not complete a change",
    arguments: ["login", "error", "object", "nothing", "elsewhere", "promise", "part", "other"])
  func falsifiedAnswer(_ answer: String) async throws {
    let terminal = await opened("false:\(answer)@PATCH/1")
    let sync = await terminal.run("sync")
    #expect(sync.status == 2, "\(sync.errors)")
    #expect(sync.errors.contains("Products(1)"), "\(sync.errors)")
    #expect(try await terminal.objects("queue", "list").count == 1)
    #expect(await self.terminal.run("sync").status == 0)
    #expect(await self.terminal.run("show", "Products", "1", "--online").output.contains("Milk"))
  }

  @Test("a service cannot request an endless delay")
  func endlessPause() async throws {
    let terminal = await opened(Self.lasting("429:9223372036854775807@PATCH"))
    #expect(await terminal.run("sync").status == 4)
    #expect(await self.terminal.run("queue", "list").status == 0)
    #expect(await self.terminal.run("sync").status == 0)
    #expect(try await self.terminal.objects("queue", "list").isEmpty)
  }

  @Test("an emptied outbox is reported, with the remedies")
  func emptiedOutbox() async throws {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    let users = try FileManager.default.contentsOfDirectory(atPath: terminal.file("users"))
    let outbox = terminal.file("users/\(try #require(users.first))/store/outbox.sqlite")
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: outbox + suffix) }
    try Data().write(to: URL(fileURLWithPath: outbox))
    for command in [["list", "Products"], ["sync"]] {
      let run = await terminal.run(command)
      #expect(run.status == 74)
      #expect(run.errors.contains("lacks changes that were made on this device, which 1 entity in the store show"))
    }
    #expect(await terminal.run("session", "remove", "--discard-pending").status == 0)
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("list", "Products").status == 0)
  }

  @Test("an address with a password is refused and never shown")
  func passwordInAddress() async {
    let run = await terminal.run("session", "open", "--service-url", "https://anna:geheim@127.0.0.1:9/shop")
    #expect(run.status == 64)
    #expect(run.errors.contains("'--user NAME' with '--password-file FILE'"))
    let malformed = await terminal.run("session", "open", "--service-url", "//anna:geheim@127.0.0.1")
    #expect(malformed.status == 64)
    #expect(!(run.output + run.errors + malformed.errors).contains("geheim"))
    let kept = FileManager.default.enumerator(atPath: terminal.profile.path)?.compactMap { $0 as? String } ?? []
    #expect(
      !kept.contains {
        FileManager.default.contents(atPath: terminal.file($0)).map { Data($0) }?.range(of: Data("geheim".utf8)) != nil
      })
  }

  @Test("a refused change is reported by each sync until the user decides")
  func refused() async throws {
    let spoiled = await opened("400@PATCH/1")
    let report = try await spoiled.objects("sync")
    guard case .row(let upload)? = report.first?["upload"] else { throw MissingPart() }
    #expect(upload["failed"] == .int(1))
    #expect(report.first?["status"] == .int(2))
    #expect(await terminal.run("sync").status == 2)
    #expect(await terminal.run("sync", "--download-only").status == 0)
    #expect(await terminal.run("list", "Products", "--changed").output.contains("error"))
  }

  @Test("a transaction waits if the service does not support change sets, until the user splits it")
  func inseparable() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let terminal = ProgramTerminal(on: terminal, ShopApplication(quirks: "batch-not-found"))
    for id in ["1", "2"] {
      _ = await terminal.run("update", "Products", id, "--set", "Name=Milk", "--transaction", "names")
    }
    let held = await terminal.run("sync")
    #expect(held.status == 2)
    #expect(held.errors.contains("transaction 'names' cannot be atomic and is not sent"))
    #expect(held.errors.contains("queue split TRANSACTION'"))
    let report = try await terminal.objects("sync")
    guard case .row(let upload)? = report.first?["upload"] else { throw MissingPart() }
    #expect(upload["sent"] == .int(0))
    #expect(upload["skipped"] == .int(2))
    #expect(await terminal.run("queue", "split", "others").status == 66)
    #expect(await terminal.run("queue", "split", "names").status == 0)
    #expect(await terminal.run("sync").status == 0)
    for id in ["1", "2"] {
      _ = await terminal.run("update", "Products", id, "--set", "Name=Tea", "--transaction", "names")
    }
    #expect(await terminal.run("sync", "--split").status == 0)
  }

  @Test("options restrict a sync to a set or to one direction")
  func parts() async throws {
    _ = await opened("")
    _ = await terminal.run("update", "Categories", "1", "--set", "Name=Drinks")
    #expect(await terminal.run("sync", "--download-only").status == 0)
    #expect(try await terminal.objects("queue", "list").count == 2)
    let report = try await terminal.objects("sync", "--only", "Categories")
    guard case .list(let queries)? = report.first?["download"] else { throw MissingPart() }
    #expect(queries.count == 1)
    #expect(try await terminal.objects("queue", "list").map { $0["set"] } == [.string("Products")])
    let upload = try await terminal.objects("sync", "--upload-only")
    #expect(upload.first?["download"] == .list([]))
    #expect(try await terminal.objects("queue", "list").isEmpty)
    #expect(await terminal.run("sync", "--upload-only", "--download-only").status == 64)
  }

  @Test("a change whose answer is lost is not applied twice")
  func lostAnswer() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let before = try await terminal.objects("list", "Products").count
    _ = await terminal.run("create", "Products", "--set", "Name=Rye", "--set", "Price=1")
    let spoiled = ProgramTerminal(on: terminal, ShopApplication(faults: "lost@POST/1"))
    _ = await spoiled.run("sync")
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("list", "Products", "--online").count == before + 1)
  }

  @Test("the help names every key of the JSON")
  func keys() async throws {
    let spoiled = await opened("400@PATCH/1")
    for command in [["sync"], ["status"], ["errors", "list"], ["session", "status"], ["queue", "list"], ["log"]] {
      let help = await terminal.run(command[0], command.count > 1 ? command[1] : "--help", "--help").output
      let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let rows =
        command.count > 1
        ? try await spoiled.objects(command[0], command[1]) : try await spoiled.objects(command[0])
      for key in Set(rows.flatMap(Self.keys)) { #expect(words.contains("'\(key)'"), "\(command): \(key)") }
    }
  }

  private static func keys(of row: Row) -> [String] {
    row.dynamic.flatMap { member -> [String] in
      let inner: [Row] =
        switch member.value {
        case .row(let row) where member.name != "values": [row]
        case .list(let values): values.compactMap { if case .row(let row) = $0 { row } else { nil } }
        default: []
        }
      return [member.name] + inner.flatMap(keys)
    }
  }
}

/// A report lacks an expected part.
struct MissingPart: Error {}
