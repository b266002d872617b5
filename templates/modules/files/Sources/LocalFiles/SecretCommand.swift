import Glibc

/// Gets secrets from other programs, such as the command line of an identity provider.
public enum SecretCommand {
  private static let longestOutput = 1 << 20

  /// Runs a command with `/bin/sh` and reads the first line that it prints as a secret.
  ///
  /// - Throws: ``SecretCommandError``.
  public static func secret(printedBy command: String) throws(SecretCommandError) -> String {
    let line = try output(of: command).prefix { !$0.isNewline }
    guard !line.isEmpty else { throw .empty(command: command) }
    return String(line)
  }

  /// Runs a command with `/bin/sh` and reads what it prints, at most 1 MB.
  ///
  /// Standard input and standard error are those of this process, so that the command can ask questions on a terminal.
  ///
  /// - Throws: ``SecretCommandError``, but not for an empty output.
  public static func output(of command: String) throws(SecretCommandError) -> String {
    guard let output = popen(command, "re") else { throw .notStarted(reason: String(cString: strerror(errno))) }
    var text: [UInt8] = []
    while text.count < longestOutput, case let byte = getc(output), byte != EOF {
      text.append(UInt8(truncatingIfNeeded: byte))
    }
    guard pclose(output) == 0 else { throw .failed(command: command) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Why a command gave no secret.
public enum SecretCommandError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no shell to run the command.
  case notStarted(reason: String)
  /// The command ended with another status than 0.
  case failed(command: String)
  /// The command printed nothing on its first line.
  case empty(command: String)

  public var description: String {
    switch self {
    case .notStarted(let reason): "cannot start a shell for the token command: \(reason); check that '/bin/sh' exists"
    case .failed(let command): "the token command failed; run '\(command)' on its own to see why"
    case .empty(let command): "the token command printed no token; run '\(command)' on its own to see why"
    }
  }
}
