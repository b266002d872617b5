import CommandLineInterface
import Foundation
import SampleApplication
import ServiceData
import Testing

@testable import ServiceCommands

/// An edit by a process that works with the session while another one exports its changes and removes it.
struct EditDuringExportTests {
  private let terminal = ProgramTerminal()

  /// One process has both, so that nothing in it waits for other tests.
  @Test("P40: an edit that is made during the export, and merged into an exported change, is kept")
  func editDuringTheExport() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    // More than a pipe holds, so that the export waits for its reader.
    let text = String(repeating: "milk ", count: 20_000)
    #expect(await terminal.run("update", "Settings", "--set", "Language=\(text)").status == 0)
    let path = terminal.profile.path
    await #expect(processExitsWith: .exitCode(64)) { [path = path as String] in
      let terminal = ProgramTerminal(keeping: URL(fileURLWithPath: path), ShopApplication())
      exit(try await Self.removeWhileEditing(terminal))
    }
    #expect(await terminal.run("queue", "export", "-").output.contains("Cream"))
    #expect(await terminal.run("session", "remove", "--export", terminal.file("work.jsonl")).status == 0)
  }

  /// Edits the exported change when its export has begun, and returns the status of the removal.
  private static func removeWhileEditing(_ terminal: ProgramTerminal) async throws -> Int32 {
    let parsed = try ArgumentParser(ServiceProgram(ShopApplication()).specification).parse(
      ["browse", "--plain", "--profile", terminal.profile.path])
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(TextBuffer()), input: LineBuffer())
    let session = try await CommandRuntime(ShopApplication(), parsed, console: console).open(.local)
    let controller = try #require(session.controller.offline)
    let place = terminal.file("work.pipe")
    try #require(mkfifo(place, 0o600) == 0)
    let pipe = open(place, O_RDONLY | O_NONBLOCK)
    let removal = terminal.start("session", "remove", "--export", place)
    var exported = try await part(of: pipe)
    let type = ShopApplication.schema.set("Settings").flatMap(ShopApplication.schema.entityType)
    var edit = Row(type: try #require(type))
    edit["Language"] = .string("Cream")
    _ = try await controller.update(edit, key: nil, in: "Settings")
    try #require(try await controller.queue.requests().count == 1)
    while !exported.contains(UInt8(ascii: "\n")) { exported += try await part(of: pipe) }
    try #require(!String(decoding: exported, as: UTF8.self).contains("Cream"))
    let status = await removal.task.value
    try await controller.close()
    return status
  }

  /// Waits for the next bytes of a pipe, without blocking a thread.
  private static func part(of pipe: Int32) async throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipe, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
