import CommandLineInterface
import LocalFiles
import OnboardingSessions

extension CommandRuntime {
  static let recoveryKeyFile = CommandOption(
    "recovery-key-file", .file("FILE"), "a file with the recovery key on its first line")

  /// Replaces a forgotten passcode with the recovery key of a file, or one that is asked for.
  var recovery: PasscodeRecoveryStep {
    PasscodeRecoveryStep(policy: application.requiredPolicy, provider: passcodes, keys: keys) { refusal in
      if let file = arguments[Self.recoveryKeyFile] {
        return refusal == nil ? try SecretFile.secret(in: file) : nil
      }
      guard isInteractive else { return nil }
      if let refusal { console.errors.writeLine(refusal.description) }
      return try passcodes.answer("Recovery key")
    }
  }

  /// Runs work that opens a session. If the passcode was wrong too often and there is no recovery key, a person at the
  /// terminal can have the session removed, unless changes wait.
  ///
  /// - Returns: the result; nil if the session was removed.
  func offeringRemoval<Result>(_ work: () async throws -> Result) async throws -> Result? {
    do {
      return try await work()
    } catch let error as OnboardingError {
      guard case PasscodeError.limitReached(let tries, hasRecoveryKey: false)? = error.underlying, isInteractive else {
        throw error
      }
      console.errors.writeLine("the passcode was wrong \(tries) times and is not accepted any more")
      let answer = try console.ask("Remove the session and all its data on this machine? (yes/no)", default: "no")
      guard ["y", "yes"].contains(answer?.lowercased()) else { throw error }
      try await sessionManager().removeSession()
      return nil
    }
  }
}
