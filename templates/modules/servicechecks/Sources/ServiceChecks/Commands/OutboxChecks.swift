import DataChecks
import FoundationEssentials
import ModelChecks
import ServiceData

/// Checks the commands for local changes as a user would run them.
public struct OutboxChecks: Sendable {
  private let bench: TestBench
  private let sets: [CheckedSet]

  /// Creates checks with the first suitable set.
  public init(among sets: [CheckedSet], on bench: TestBench) {
    self.sets = sets
    self.bench = bench
  }

  /// A change is made, listed, exported, undone, imported and sent, and a session with local changes is not removed silently.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` if no set can be edited.
  public func checkQueue() async throws {
    try await bench.openProgram()
    let update = try await update()
    try await bench.run(update, ends: 0)
    let set = update[1]
    try await expect(["list", set, "--changed"], count: 1)
    try await expect(["queue", "list"], count: 1)
    try await expect(["queue", "list", "--preview"], count: 1)
    try await bench.run(["session", "remove"], ends: 64)
    let file = bench.directory.appendingPathComponent("work.jsonl").path
    try await bench.run(["queue", "export", file], ends: 0)
    try await bench.run(["queue", "undo", "--all"], ends: 0)
    try await expect(["list", set, "--changed"], count: 0)
    try await bench.run(["queue", "import", file], ends: 0)
    try await bench.run(["sync", "--upload-only"], ends: 0)
    try await expect(["queue", "list"], count: 0)
    try await expect(["list", set, "--changed"], count: 0)
    try await bench.run(["session", "remove"], ends: 0)
  }

  /// A draft is not sent until it is released.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` if no set can be edited.
  public func checkDrafts() async throws {
    try await bench.openProgram()
    try await bench.run(try await update() + ["--draft", "--category", "later"], ends: 0)
    try await bench.run(["sync", "--quiet"], ends: 0)
    try await expect(["queue", "list", "--drafts"], count: 1)
    try await bench.run(["queue", "release", "--category", "later"], ends: 0)
    try await bench.run(["sync", "--quiet"], ends: 0)
    try await expect(["queue", "list"], count: 0)
  }

  /// Errors and conflicts can be listed, a missing one has its exit status, and the log and the diagnostic bundle are written.
  /// The bundle contains no value of any entity.
  ///
  /// - Throws: ``CheckFailure``, or `JSONError`.
  public func checkDiagnosis() async throws {
    try await bench.openProgram()
    for list in ["errors", "conflicts"] {
      try await expect([list, "list"], count: 0)
      try await bench.run([list, "show", "1"], ends: 66)
    }
    try await bench.run(["queue", "drop", "1"], ends: 66)
    _ = try Value(json: Array(try await bench.run(["log", "--format", "json"], ends: 0).output.utf8))
    let bundle = try await bench.run(["diag"], ends: 0).output
    let row = try Row(json: Array(bundle.utf8), type: ServiceSchema.untyped)
    try demand(row["session"] == .string("opened"), "the bundle does not contain the session's state")
  }

  /// A command line that edits an entity with values in a file.
  private func update() async throws -> [String] {
    try await ChosenSet.first(among: sets, on: bench, allowing: .edition) { subject in
      let original = subject.rows[0]
      let edited = try SampleChanges(subject).edition(of: original)
      var values = Row(type: edited.type)
      for index in edited.changes.indices { values[index] = edited[index] }
      let file = bench.directory.appendingPathComponent("edit.json")
      try Data(values.json()).write(to: file)
      let key = subject.key(of: original).map { [$0.text(of: subject.type)] } ?? []
      return ["update", subject.set.name] + key + ["--json", file.path]
    }
  }

  private func expect(_ arguments: [String], count: Int) async throws {
    let run = try await bench.run(arguments + ["--format", "json"], ends: 0)
    guard case .list(let values) = try Value(json: Array(run.output.utf8)) else {
      throw CheckFailure("'\(run.line)' prints no JSON array")
    }
    try demand(values.count == count, "'\(run.line)' prints \(values.count) entries, expected \(count)")
  }
}
