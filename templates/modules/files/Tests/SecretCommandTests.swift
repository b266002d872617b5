import Glibc
import LocalFiles
import Testing

struct SecretCommandTests {
  @Test("the first line of what a command prints is the secret")
  func firstLine() throws {
    #expect(try SecretCommand.secret(printedBy: "printf 'a b\\r\\nmore'") == "a b")
  }

  @Test("a command that takes too long ends with everything that it has started")
  func limit() throws {
    let file = "/tmp/secret-command-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    defer { unlink(file) }
    #expect(throws: SecretCommandError.tooSlow(seconds: 1)) {
      try SecretCommand.output(of: "(sleep 3; touch '\(file)') & sleep 30", within: .seconds(1))
    }
    usleep(2_500_000)
    #expect(access(file, F_OK) != 0)
  }

  @Test("what a command leaves in the background is not waited for")
  func background() throws {
    let start = ContinuousClock.now
    #expect(try SecretCommand.secret(printedBy: "sleep 20 & echo a") == "a")
    #expect(start.duration(to: .now) < .seconds(10))
    #expect(try SecretCommand.secret(printedBy: "echo a; exec >&-; sleep 0.1") == "a")
  }

  @Test("a long output is read completely, and a cancelled command ends")
  func asynchronous() async throws {
    #expect(try SecretCommand.output(of: "head -c 200000 /dev/zero").utf8.count == 200_000)
    #expect(try await SecretCommand.secret(printedBy: "echo a") == "a")
    let task = Task { try await SecretCommand.secret(printedBy: "sleep 30") }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a command that fails or prints nothing is reported")
  func faults() {
    #expect(throws: SecretCommandError.failed(status: 3)) {
      try SecretCommand.secret(printedBy: "echo a; exit 3")
    }
    #expect(throws: SecretCommandError.empty) {
      try SecretCommand.secret(printedBy: "echo; echo a")
    }
  }
}
