import Foundation
import SampleApplication
import Testing

/// Changes that are exported before a removal are removed only if the export has all of them.
@Suite("P40: a removal keeps changes that their export does not have")
struct ExportedRemovalTests {
  private let terminal = ProgramTerminal()

  private func queueThree() async throws {
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    for product in ["1", "2", "3"] {
      #expect(await terminal.run("update", "Products", product, "--set", "Name=Milk").status == 0)
    }
  }

  @Test("P40: a full disk behind standard output removes nothing", arguments: [["session"], ["user", "default"]])
  func fullDisk(_ subject: [String]) async throws {
    try await queueThree()
    #expect(await terminal.run("user", "add", "bert").status == 0)
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let line = [subject[0], "remove"] + subject.dropFirst() + ["--export", "-"]
    let removal = await terminal.run(line, input: -1, output: full)
    #expect(removal.status == 73, "\(removal.errors)")
    #expect(removal.errors.contains("cannot write '-': No space left on device"))
    #expect(try await terminal.objects("queue", "list").count == 3)
  }

  @Test("P40: a reader of standard output that has gone removes nothing")
  func closedPipe() async throws {
    try await queueThree()
    let path = terminal.profile.path
    await #expect(processExitsWith: .exitCode(73)) { [path = path as String] in
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let terminal = ProgramTerminal(keeping: URL(fileURLWithPath: path), ShopApplication())
      let output = pipe.fileHandleForWriting.fileDescriptor
      exit(await terminal.run(["session", "remove", "--export", "-"], input: -1, output: output).status)
    }
    #expect(try await terminal.objects("queue", "list").count == 3)
  }
}
