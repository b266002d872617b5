import FoundationEssentials
import GeneratorCore
import GeneratorPlanning
import Glibc
import Synchronization

/// Builds an emitted package and runs its tests, as its user would.
public struct PackageVerifier: Sendable {
  private let runner: ProcessRunner
  private let environment: [String: String]

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - runner: runs the toolchain.
  ///   - environment: the environment. Variables of an outer `swift build` or `swift test` are removed.
  public init(
    runner: ProcessRunner = ProcessRunner(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.runner = runner
    self.environment = environment.filter { name, _ in
      !["SWIFTPM_", "SWIFT_TESTING_", "XCT", "XCTest"].contains { name.hasPrefix($0) }
    }
  }

  /// Checks that the toolchain for a level is installed, so that its absence is reported before anything is done.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) without a toolchain.
  public func checkToolchain(for level: VerificationLevel) throws {
    if level != .none { _ = try toolchain() }
  }

  /// The path of `swift`.
  private func toolchain() throws -> String {
    guard let swift = ProcessCommand.locate("swift", environment: environment) else {
      throw ScaffoldError(
        .notSetUp, .missingProgram, "there is no 'swift' on the search path",
        hint: "install the Swift toolchain, or use '--verify none'"
      )
    }
    return swift
  }

  /// Verifies a package.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - plan: the files that were written there, for tracing lines to their origins.
  ///   - level: how far to verify the package.
  ///   - line: receives each line of the toolchain's output while it runs.
  /// - Returns: the report, also for a package that fails; nil if the level is `none`.
  /// - Throws: ``ScaffoldError``: `notSetUp` without a toolchain, `CancellationError` if the task was cancelled.
  public func verify(
    _ root: String, plan: FilePlan, level: VerificationLevel, line: @escaping @Sendable (String) -> Void
  ) async throws -> VerificationReport? {
    guard level != .none else { return nil }
    let swift = try toolchain()
    let output = OutputCollector(forward: line)
    var outcome = ProcessOutcome.exited(0)
    let times = ModuleTimes()
    for arguments in level.commands where outcome.isSuccess {
      let command = ProcessCommand(
        executable: swift, arguments: arguments, directory: root, environment: environment)
      outcome = try await times.measuring { try await runner.run(command) { output.read($0) } }
    }
    var report = report(
      of: output.output, level: level, outcome: outcome, tracing: OriginTracing(root: root, plan: plan))
    report.slowestModules = times.slowest(3)
    return report
  }

  private func report(
    of output: CompilerOutput, level: VerificationLevel, outcome: ProcessOutcome, tracing: OriginTracing
  ) -> VerificationReport {
    var diagnostics = (output.messages + output.testIssues).flatMap(tracing.diagnostics)
    if !outcome.isSuccess && !diagnostics.contains(where: { $0.severity == .error }) {
      let tail = output.tail.joined(separator: "\n")
      diagnostics.append(
        Diagnostic(
          .error, .toolchainFailed, "the toolchain failed without reporting an error; the end of its output:\n\(tail)"))
    }
    return VerificationReport(
      level: level, isSuccess: outcome.isSuccess, errors: output.messages.count { $0.severity == .error },
      warnings: output.messages.count { $0.severity == .warning }, tests: level == .test ? output.tests : nil,
      diagnostics: diagnostics)
  }
}

/// Collects lines from the runner's thread.
private final class OutputCollector: Sendable {
  private let collected = Mutex(CompilerOutput())
  private let forward: @Sendable (String) -> Void

  init(forward: @escaping @Sendable (String) -> Void) {
    self.forward = forward
  }

  func read(_ line: String) {
    collected.withLock { $0.read(line) }
    forward(line)
  }

  var output: CompilerOutput { collected.withLock { $0 } }
}

extension VerificationLevel {
  /// The arguments of each run of `swift`.
  fileprivate var commands: [[String]] {
    switch self {
    case .none: []
    case .build: [["build"]]
    case .compile: [["build", "--build-tests"]]
    case .test: [["build", "--build-tests"], ["test", "--skip-build"]]
    }
  }
}
