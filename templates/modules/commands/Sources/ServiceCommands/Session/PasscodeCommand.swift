import CommandLineInterface
import DataCommands
import OnboardingSessions
import ServiceData

/// `passcode set`, `change`, `remove` and `recover`.
struct PasscodeCommand: RunnableCommand {
  enum Change: String, Sendable {
    case set, change, remove, recover

    var summary: String {
      switch self {
      case .set: "protect the session with a passcode"
      case .change: "replace the passcode"
      case .remove: "remove the passcode; the credentials are stored unencrypted again"
      case .recover: "replace a forgotten passcode, with the recovery key"
      }
    }

    var options: [any OptionDeclaration] {
      switch self {
      case .set, .change: [ConsolePasscodes.newPasscodeFile, PasscodeCommand.recoveryKey]
      case .remove: []
      case .recover: [ConsolePasscodes.newPasscodeFile, CommandRuntime.recoveryKeyFile]
      }
    }
  }

  static let recoveryKey = CommandOption(
    "recovery-key", "also print a new recovery key, which replaces a forgotten passcode; it is shown only once")

  let application: any ServiceApplication
  let change: Change

  var specification: CommandSpecification {
    CommandSpecification(
      change.rawValue, change.summary,
      discussion: change == .set || change == .change
        ? ["The passcode is never an argument: the program asks for it, or reads it from a file."] : [],
      options: change.options)
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    guard let passcode = try await runtime.passcode() else { throw try await runtime.noSession() }
    switch change {
    case .set: try await set(passcode, runtime)
    case .change: try await replace(passcode, key: try await passcode.step.verifiedKey(passcode.context), in: runtime)
    case .remove: try await remove(passcode, runtime)
    case .recover: try await recover(runtime)
    }
    return .success
  }

  private func set(_ passcode: UserPasscode, _ runtime: CommandRuntime) async throws {
    guard try !passcode.isSet else { throw PasscodeError.alreadySet }
    guard try await runtime.state() != .locked else {
      throw AccessError.locked(program: runtime.arguments.typedProgram)
    }
    let key = try await passcode.provider.asking {
      try await passcode.set(try await passcode.provider.suitablePasscode(passcode.policy))
    }
    try showRecoveryKey(of: passcode, key: key, in: runtime)
    runtime.console.errors.writeLine(Self.protection(application))
  }

  private func replace(_ passcode: UserPasscode, key: DataKey, in runtime: CommandRuntime) async throws {
    var provider = passcode.provider
    provider.need = nil
    try await provider.asking { [provider] in
      let new = try await provider.suitablePasscode(passcode.policy)
      try passcode.vault.changePasscode(to: new, for: key)
    }
    try showRecoveryKey(of: passcode, key: key, in: runtime)
    runtime.console.errors.writeLine("the passcode is replaced")
  }

  private func remove(_ passcode: UserPasscode, _ runtime: CommandRuntime) async throws {
    guard try passcode.isSet else { throw PasscodeError.notSet }
    guard passcode.isRemovable else { throw AccessError.passcodeNeeded(program: runtime.arguments.typedProgram) }
    try await passcode.remove()
    runtime.console.errors.writeLine("the passcode is removed; the session no longer locks itself")
  }

  private func recover(_ runtime: CommandRuntime) async throws {
    try await runtime.sessionManager().resetPasscode()
    runtime.console.errors.writeLine("the passcode is replaced")
    if try await runtime.state() == .locked {
      runtime.console.errors.writeLine("unlock the session with '\(runtime.arguments.typedProgram) session unlock'")
    }
  }

  private func showRecoveryKey(of passcode: UserPasscode, key: DataKey, in runtime: CommandRuntime) throws {
    guard runtime.arguments[Self.recoveryKey] else { return }
    let recoveryKey = try passcode.vault.makeRecoveryKey(for: key)
    RowOutput(runtime.arguments, console: runtime.console)
      .record(OutputRecord([("recoveryKey", .string(recoveryKey.text))]))
    runtime.console.errors.writeLine("write the recovery key down: it is not shown again")
  }

  /// What the passcode protects, and when the session locks itself.
  static func protection(_ application: any ServiceApplication) -> String {
    let protected =
      application.isEncrypted
      ? "the passcode protects the credentials, the rows and the changes"
      : "the passcode protects the credentials; the rows on this machine are not encrypted"
    guard application.unlockedKeys.isAvailable else {
      return protected + "; each command asks for it, because the key of an unlocked session "
        + SessionChangeCommand.noPlace
    }
    guard let timeout = application.passcodePolicy.lockTimeout else { return protected }
    return protected + "; the session locks itself \(timeout.components.seconds) seconds after the last command"
  }
}
