import Foundation
import Synchronization
import Testing

@testable import GeneratorCore

@Suite("running programs", .serialized)
struct ProcessRunnerTests {
  /// The lines in the order of their arrival.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func shell(_ script: String, in directory: String = "/") -> ProcessCommand {
    ProcessCommand(
      executable: "/bin/sh", arguments: ["-c", script], directory: directory,
      environment: ["PATH": "/usr/bin:/bin", "MARK": "set"])
  }

  private func run(_ script: String, in directory: String = "/") async throws -> (ProcessOutcome, [String]) {
    let lines = Lines()
    let outcome = try await ProcessRunner().run(shell(script, in: directory)) { lines.append($0) }
    return (outcome, lines.all)
  }

  @Test("returns the lines of both outputs and the status")
  func output() async throws {
    let (outcome, lines) = try await run("echo one; echo two >&2; printf three; exit 3")
    #expect(lines == ["one", "two", "three"])
    #expect(outcome == .exited(3))
  }

  @Test("sets folder, environment and empty input")
  func surroundings() async throws {
    let folder = try TemporaryFolder()
    let (outcome, lines) = try await run("pwd; echo $MARK; cat", in: folder.path)
    #expect(lines == [folder.path, "set"])
    #expect(outcome.isSuccess)
  }

  @Test("a signal is reported")
  func signalled() async throws {
    #expect(try await run("kill -TERM $$").0 == .signalled(SIGTERM))
  }

  @Test("leftover processes do not block the runner, and are ended")
  func leftover() async throws {
    let (outcome, lines) = try await run("sleep 1000 & echo $!")
    #expect(outcome.isSuccess)
    let identifier = try #require(lines.first.flatMap { pid_t($0) })
    #expect(await hasEnded(identifier))
  }

  @Test("a flood of output is complete")
  func flood() async throws {
    let (_, lines) = try await run("i=0; while [ $i -lt 20000 ]; do echo line $i; i=$((i+1)); done")
    #expect(lines.count == 20_000)
    #expect(lines.last == "line 19999")
  }

  @Test("a missing program is reported")
  func missing() async throws {
    let command = ProcessCommand(executable: "/nowhere/tool", arguments: [], directory: "/", environment: [:])
    let error = try await #require(throws: ScaffoldError.self) { try await ProcessRunner().run(command) { _ in } }
    #expect(error.failure == .notSetUp)
  }

  @Test(
    "cancellation ends all children, including those that ignore signals",
    arguments: [
      "sleep 1000", "setsid sh -c 'echo $$; sleep 1000' & wait",
      "trap '' INT TERM; sleep 1000 & echo $!; while true; do sleep 1; done",
    ])
  func cancel(script: String) async throws {
    let lines = Lines()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let command = shell("echo $$; \(script)")
    let task = Task {
      try await ProcessRunner(patience: .milliseconds(100)).run(command) { line in
        lines.append(line)
        start.yield()
      }
    }
    for await _ in started { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    for identifier in lines.all.compactMap({ pid_t($0) }) {
      #expect(await hasEnded(identifier))
    }
  }
}
