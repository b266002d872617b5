import DataCommands
import ModelChecks
import ServiceData

/// Checks the program's commands as a user would run them, with a separate profile and the fake service.
public struct CommandChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// Wrong usage and missing entities have their exit status.
  ///
  /// - Throws: ``CheckFailure``.
  public func checkMistakes() async throws {
    try await bench.openProgram()
    try await run(["list", "NoSuchSet"], ends: 64)
    try await run(["list", try firstSet().name, "--filter", "eq eq"], ends: 64)
    try await run(["list", try firstSet().name, "--no-such-option"], ends: 64)
    for subject in try await subjects() where !subject.set.isSingleton {
      try await run(["list", subject.set.name, "--select", "NoSuchProperty"], ends: subject.type.isOpen ? 0 : 64)
      guard let free = try? SampleChanges(subject).creation().key else { continue }
      try await run(["show", subject.set.name, free.text(of: subject.type)], ends: 66)
      return
    }
  }

  /// Every set can be listed in every format and its first entity shown. JSON and CSV use the names of the metadata.
  ///
  /// - Throws: ``CheckFailure``, or `JSONError`.
  public func checkSets() async throws {
    try await bench.openProgram()
    for subject in try await subjects() {
      let set = subject.set.name
      try await run(["list", set], ends: 0)
      try checkJSON(try await run(["list", set, "--format", "json"], ends: 0), subject)
      try checkCSV(try await run(["list", set, "--format", "csv"], ends: 0), subject)
      let key = subject.key(of: subject.rows[0]).map { [$0.text(of: subject.type)] } ?? []
      guard subject.set.isSingleton || !key.isEmpty else { continue }
      let shown = try await run(["show", set] + key + ["--format", "json"], ends: 0)
      try demand(
        try row(of: shown, subject) == printed(subject.rows[0]),
        "'\(shown.line)' shows another entity: \(shown.output)")
    }
  }

  /// A function without parameters can be called.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` if the service has none.
  public func checkCall() async throws {
    let schema = bench.application.schema
    let names = OperationChecks.names(schema)
    let plain = names.first { name in
      let overloads = schema.operations(name)
      return overloads.count == 1 && overloads[0].parameters.isEmpty
    }
    guard let plain else { throw CheckSkipped("the service has no function without parameters") }
    try await bench.openProgram()
    try await run(["call", plain], ends: 0)
    try await run(["call", plain, "--arg", "noSuchParameter=1"], ends: 64)
  }

  @discardableResult
  private func run(_ arguments: [String], ends status: Int32) async throws -> CommandRun {
    try await bench.run(arguments + bench.subject.options, ends: status)
  }

  private func firstSet() throws -> EntitySetSchema {
    guard let set = bench.application.schema.sets.first else { throw CheckSkipped("the service has no entity set") }
    return set
  }

  /// The sets with entities.
  private func subjects() async throws -> [SetSubject] {
    var subjects: [SetSubject] = []
    for set in bench.application.schema.sets {
      do {
        subjects.append(try await SetSubject(set.name, on: bench))
      } catch is CheckSkipped {
        continue
      }
    }
    return subjects
  }

  private func checkJSON(_ run: CommandRun, _ subject: SetSubject) throws {
    guard case .list(let elements) = try Value(json: Array(run.output.utf8)) else {
      throw CheckFailure("'\(run.line)' prints no JSON array")
    }
    try demand(elements.count == subject.rows.count, "'\(run.line)' prints \(elements.count) entities")
    guard case .row(let first)? = elements.first else { throw CheckFailure("'\(run.line)' prints no objects") }
    let names = Set(first.dynamic.map(\.name))
    for reference in subject.type.keys {
      try demand(names.contains(reference.path[0]), "'\(run.line)' prints no '\(reference.path[0])'")
    }
  }

  private func checkCSV(_ run: CommandRun, _ subject: SetSubject) throws {
    for reference in subject.type.keys where reference.path.count == 1 {
      let header = run.output.prefix { !$0.isNewline }
      try demand(header.contains(reference.name), "'\(run.line)' prints no column '\(reference.name)'")
    }
  }

  private func row(of run: CommandRun, _ subject: SetSubject) throws -> Row {
    try Row(json: Array(run.output.utf8), type: subject.rows[0].type)
  }

  /// A row as it is printed: without control information of the service, such as the types of derived values.
  private func printed(_ row: Row) throws -> Row { try Row(json: row.json(), type: row.type) }
}
