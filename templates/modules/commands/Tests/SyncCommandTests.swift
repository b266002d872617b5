import Foundation
import SampleApplication
import ServiceData
import Testing

/// How a synchronization ends, and what it tells.
struct SyncCommandTests {
  private let terminal = ProgramTerminal()

  /// A session with one change on a service that misbehaves at one request.
  private func opened(_ fault: String) async -> ProgramTerminal {
    _ = await terminal.run("session", "open", "--demo")
    _ = await terminal.run("update", "Products", "1", "--set", "Name=Milk")
    return ProgramTerminal(on: terminal, ShopApplication(faults: fault))
  }

  /// More of one fault than a client tries again.
  private static func lasting(_ fault: String) -> String {
    (1...8).map { "\(fault)/\($0)" }.joined(separator: " ")
  }

  @Test(
    "the status says what happened",
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

  @Test("a change that was refused is told each time, until somebody decides")
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

  @Test("a transaction waits where the service takes no change sets, until a person splits it")
  func inseparable() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let terminal = ProgramTerminal(on: terminal, ShopApplication(quirks: "batch-not-found"))
    for id in ["1", "2"] {
      _ = await terminal.run("update", "Products", id, "--set", "Name=Milk", "--transaction", "names")
    }
    let held = await terminal.run("sync")
    #expect(held.status == 2)
    #expect(held.errors.contains("transaction 'names' cannot be done all or nothing, and is not sent"))
    #expect(held.errors.contains("'queue split TRANSACTION'"))
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

  @Test("only what was asked for is sent and read")
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

  @Test("a lost answer does not make a change twice")
  func lostAnswer() async throws {
    _ = await terminal.run("session", "open", "--demo")
    let before = try await terminal.objects("list", "Products").count
    _ = await terminal.run("create", "Products", "--set", "Name=Rye", "--set", "Price=1")
    let spoiled = ProgramTerminal(on: terminal, ShopApplication(faults: "lost@POST/1"))
    _ = await spoiled.run("sync")
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("list", "Products", "--online").count == before + 1)
  }

  @Test("every key of the JSON is in the help")
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

/// A part of a report that is not there.
struct MissingPart: Error {}
