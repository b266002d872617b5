import FoundationEssentials
import GeneratorCore
import Glibc
import Synchronization

/// Runs the executable of a plugin, and reports each kind of failure as an error that names the plugin.
///
/// Each run has its own empty folder, which is removed afterwards with everything in it. Processes that the plugin
/// leaves running are killed.
public struct PluginProcess: Sendable {
  /// Receives the lines that a plugin writes to standard error.
  public typealias Listener = @Sendable (PluginIdentity, String) -> Void

  /// The environment variable that identifies the processes of a run.
  static let mark = "SCAFFOLD_PLUGIN_RUN"

  let file: PluginFile
  let environment: [String: String]
  let listener: Listener

  /// Creates a runner of a plugin.
  ///
  /// - Parameters:
  ///   - file: the plugin.
  ///   - environment: the plugin's environment variables, to which each run adds its own.
  ///   - listener: receives its standard error.
  public init(_ file: PluginFile, environment: [String: String], listener: @escaping Listener) {
    self.file = file
    self.environment = environment
    self.listener = listener
  }

  /// Runs the plugin once.
  ///
  /// - Parameters:
  ///   - arguments: the command-line arguments.
  ///   - input: the data for standard input.
  ///   - limits: the limits of the run.
  /// - Returns: the data from standard output.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin fails, `CancellationError` if the task was cancelled.
  public func run(_ arguments: [String], input: Data, limits: ProcessLimits) async throws -> Data {
    let remarks = LastRemark()
    let answer = try await ask(arguments, input: input, limits: limits) { line in
      remarks.note(line)
      listener(file.identity, line)
    }
    try refuse(answer, limits, lastRemark: remarks.text)
    return answer.output
  }

  /// Runs the plugin once, and returns how it ended without judging it.
  ///
  /// - Parameter line: receives each line of standard error.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if the plugin cannot be started, `CancellationError`.
  package func ask(
    _ arguments: [String], input: Data, limits: ProcessLimits, line: @escaping @Sendable (String) -> Void
  ) async throws -> ProcessAnswer {
    let identifier = UUID().uuidString
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-plugin-\(identifier)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer {
      StrayProcesses(mark: "\(Self.mark)=\(identifier)").end()
      try? FileManager.default.removeItem(at: folder)
    }
    let command = ProcessCommand(
      executable: file.executable, arguments: arguments, directory: folder.path,
      environment: environment(in: folder.path, identifier: identifier))
    do {
      return try await ProcessRunner().ask(command, input: input, limits: limits, line: line)
    } catch let error as ScaffoldError {
      let reason = error.diagnostics.first?.message ?? "it cannot be started"
      throw failure(
        .pluginNotRunnable, reason, hint: "its first line may be missing, or name an interpreter that does not exist")
    }
  }

  /// The error of a plugin that failed: `the plugin 'reader:rest' …`.
  func failure(_ id: DiagnosticID, _ what: String, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(.pluginFailed, id, "the plugin '\(file.identity)': \(what)", hint: hint)
  }

  private func refuse(_ answer: ProcessAnswer, _ limits: ProcessLimits, lastRemark: String?) throws {
    switch answer.ending {
    case .ended(.exited(0)): return
    case .ended(.exited(let status)):
      throw failure(
        .pluginFailed, "it ended with status \(status)", hint: lastRemark.map { "its last line was: \($0)" })
    case .ended(.signalled(let signal)):
      throw failure(
        .pluginFailed, "it was ended by signal \(signal) (\(String(cString: strsignal(signal))))",
        hint: lastRemark.map { "its last line was: \($0)" })
    case .outOfTime:
      throw failure(
        .pluginLimitExceeded, "it did not respond within \(Self.seconds(limits.time)) seconds, and was killed",
        hint: "set 'SCAFFOLD_PLUGIN_SECONDS' in the environment to allow more time")
    case .tooMuchOutput:
      throw failure(.pluginLimitExceeded, "it wrote more than \(Self.size(limits.output)), and was killed")
    case .cancelled: throw CancellationError()
    }
  }

  /// The plugin's environment, without the variables of a test runner or an outer build.
  private func environment(in folder: String, identifier: String) -> [String: String] {
    var environment = environment.filter { name, _ in
      !["SWIFTPM_", "SWIFT_TESTING_", "XCT"].contains { name.hasPrefix($0) }
    }
    environment[Self.mark] = identifier
    environment["TMPDIR"] = folder
    // A cache of compiled modules next to the plugin would change its hash.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return environment
  }

  private static func seconds(_ time: Duration) -> String {
    guard time < .seconds(1) else { return "\(Int((time / .seconds(1)).rounded()))" }
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MB" : "\(bytes) bytes"
  }
}

/// The last line that a plugin wrote to standard error.
private final class LastRemark: Sendable {
  private let line = Mutex<String?>(nil)

  func note(_ text: String) {
    if !text.allSatisfy(\.isWhitespace) { line.withLock { $0 = text } }
  }

  var text: String? { line.withLock { $0 } }
}
