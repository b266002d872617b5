import AppLifecycle
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceCommands
import ServiceData

/// Checks the commands for sessions and the store as a user would run them.
public struct SessionChecks: Sendable {
  private let bench: TestBench
  private let application: any ServiceApplication

  /// Creates checks on a bench of the application.
  public init(of application: any ServiceApplication, on bench: TestBench) {
    self.bench = bench
    self.application = application
  }

  /// A store is not created with a key that everyone can read, if it is encrypted. A session is opened, locked, unlocked, closed and removed, and commands have the right exit status in each state. The
  /// named syncs of the application are valid.
  ///
  /// - Throws: ``CheckFailure``; ``CheckSkipped`` for a service without sets.
  public func checkSession() async throws {
    guard let set = application.schema.sets.first?.name else { throw CheckSkipped("the service has no entity set") }
    if application.isEncrypted { try await checkKey() }
    try await bench.run(["list", set], ends: 5)
    try await bench.openProgram(keepsAll: false)
    let status = try await bench.run(["session", "status", "--format", "json"], ends: 0)
    try demand(
      try record(status)["encrypted"] == .bool(application.isEncrypted),
      "the status of the session does not report whether data is encrypted")
    try await bench.run(["session", "lock"], ends: 0)
    try await bench.run(["list", set], ends: 6)
    try await bench.run(["session", "unlock"], ends: 0)
    try await bench.run(["list", set], ends: 0)
    try await bench.run(["session", "close"], ends: 0)
    try await bench.run(["session", "remove"], ends: 0)
    try await bench.run(["list", set], ends: 5)
  }

  /// A synchronization is reported as JSON, and the status then reports every set as complete.
  ///
  /// - Throws: ``CheckFailure``, or `JSONError`.
  public func checkSynchronization() async throws {
    try await bench.openProgram()
    let report = try await bench.run(["sync", "--quiet", "--format", "json"], ends: 0)
    _ = try Value(json: Array(report.output.utf8))
    let status = try record(try await bench.run(["status", "--format", "json"], ends: 0))
    let sets = application.schema.sets.count
    try demand(
      status["sets"] == .int(Int64(sets)),
      "the status reports \(String(describing: status["sets"])) sets, expected \(sets)")
    try demand(
      status["incomplete"] == .list([]), "downloads are incomplete: \(String(describing: status["incomplete"]))")
  }

  /// Without a key in the environment and without a passcode, no session is opened.
  private func checkKey() async throws {
    let environment = EnvironmentVariables.current
    let variable = application.storeKeyVariable
    guard ["", "_FILE", "_COMMAND"].allSatisfy({ environment[variable + $0] == nil }) else { return }
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer())
    let profile = bench.directory.appendingPathComponent("profile").path
    let status = await ServiceProgram(application).run(
      ["session", "open", "--demo", "--no-input", "--profile", profile], console: console)
    try demand(
      status.rawValue == 6 && errors.text.contains("--new-passcode-file"),
      "without a key and a passcode, 'session open' ended with \(status.rawValue), expected 6: \(errors.text)")
  }

  private func record(_ run: CommandRun) throws -> Row {
    try Row(json: Array(run.output.utf8), type: ServiceSchema.untyped)
  }
}
