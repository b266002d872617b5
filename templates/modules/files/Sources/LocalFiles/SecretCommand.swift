import Dispatch
import Synchronization

/// Gets secrets from other programs, such as the command line of an identity provider.
public enum SecretCommand {
  /// How long a command may take. One that asks somebody who has left would otherwise stop a background service forever.
  public static let limit: Duration = .seconds(60)
  private static let longestOutput = 1 << 20

  /// Runs a command as ``secret(printedBy:within:)`` does, on a thread that nothing else waits for.
  ///
  /// - Throws: ``SecretCommandError``; `CancellationError` if the task is cancelled, which ends the command.
  public static func secret(printedBy command: String) async throws -> String {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "secret command").async {
          do throws(SecretCommandError) {
            continuation.resume(returning: try secret(of: command, within: limit, isCancelled))
          } catch {
            continuation.resume(throwing: isCancelled.value.load(ordering: .relaxed) ? CancellationError() : error)
          }
        }
      }
    } onCancel: {
      isCancelled.value.store(true, ordering: .relaxed)
    }
  }

  /// Runs a command with `/bin/sh` and reads the first line that it prints as a secret.
  ///
  /// - Throws: ``SecretCommandError``.
  public static func secret(
    printedBy command: String, within limit: Duration = limit
  ) throws(SecretCommandError) -> String {
    try secret(of: command, within: limit, Flag())
  }

  /// Runs a command with `/bin/sh` and reads what it prints, at most 1 MB.
  ///
  /// Standard input and standard error are those of this process, so that the command can ask questions on a terminal. A
  /// command that takes too long is killed with all processes of its group.
  ///
  /// - Throws: ``SecretCommandError``, but not for an empty output.
  public static func output(
    of command: String, within limit: Duration = limit
  ) throws(SecretCommandError) -> String {
    try output(of: command, within: limit, Flag())
  }

  private final class Flag: Sendable {
    let value = Atomic(false)
  }

  private static func secret(
    of command: String, within limit: Duration, _ isCancelled: Flag
  ) throws(SecretCommandError) -> String {
    CoreDumps.forbid()
    let line = try output(of: command, within: limit, isCancelled).prefix { !$0.isNewline }
    guard !line.isEmpty else { throw .empty }
    return String(line)
  }

  private static func output(
    of command: String, within limit: Duration, _ isCancelled: Flag
  ) throws(SecretCommandError) -> String {
    let process = try ShellProcess(command)
    let end = ContinuousClock.now + limit
    var text: [UInt8] = []
    while text.count < longestOutput, process.isRunning {
      guard .now < end, !isCancelled.value.load(ordering: .relaxed) else {
        process.kill()
        throw .tooSlow(seconds: Int(limit.components.seconds))
      }
      text += process.output()
    }
    text += process.output()
    if process.isRunning { process.kill() }
    guard process.status == 0 else { throw .failed(status: process.status) }
    return String(decoding: text.prefix(longestOutput), as: UTF8.self)
  }
}

/// Why a command gave no secret. The command itself can contain one, so it is not a part of the error.
public enum SecretCommandError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no shell to run the command.
  case notStarted(reason: String)
  /// The command ended with another status than 0; 128 and the number of the signal that ended it.
  case failed(status: Int32)
  /// The command did not end in time.
  case tooSlow(seconds: Int)
  /// The command printed nothing on its first line.
  case empty

  public var description: String {
    switch self {
    case .notStarted(let reason): "cannot start a shell for the token command: \(reason); check that '/bin/sh' exists"
    case .failed(let status): "the token command failed with status \(status); run it on its own to see why"
    case .tooSlow(let seconds):
      "the token command did not end within \(seconds) seconds; run it on its own to see what it waits for"
    case .empty: "the token command printed no token; run it on its own to see why"
    }
  }
}
