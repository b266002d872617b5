import CommandLineInterface
import DataCommands
import OnboardingSessions

extension CommandRuntime {
  /// Asks for passcodes.
  var passcodes: ConsolePasscodes {
    let source = application.storeKeySource
    return ConsolePasscodes(
      console: console, isInteractive: isInteractive, file: arguments[ConsolePasscodes.passcodeFile],
      newFile: arguments[ConsolePasscodes.newPasscodeFile],
      need: source.needsPasscode ? .keyNeeded(program: arguments.typedProgram, variable: source.variable) : nil)
  }

  /// The passcode of the onboarded user; nil if nobody is onboarded.
  func passcode() async throws -> UserPasscode? {
    guard let user = try await SingleUserIDStore(profile: profile).currentID() else { return nil }
    return UserPasscode(
      application: application, context: OnboardingContext(onboardingID: user, profile: profile), provider: passcodes,
      keys: keys, extendsTime: extendsTime)
  }

  /// The keys of unlocked sessions. The passcode of a file unlocks a session for this process only, unless the command
  /// unlocks it: the user can lock it while a service runs with such a file.
  var keys: UnlockedKeys {
    application.unlockedKeys.with(processKeys, isShared: unlocksSession || passcodes.file == nil)
  }

  /// Whether somebody uses the program at this moment. A command that repeats itself must not keep a session unlocked.
  static func isUsed(_ arguments: ParsedArguments) -> Bool {
    !arguments[GlobalOptions.noInput] && !arguments.contains(WatchOptions.sync) && !arguments[WatchOptions.status]
  }

  /// Where the key of the encrypted store comes from; nil if nobody is onboarded, the store is not encrypted, or it has no
  /// key yet.
  func storeKeyOrigin() async throws -> StoreKeySource.Origin? {
    try await passcode().flatMap { try application.storeKeySource.origin(in: $0.context) }
  }

  /// The state of the session. An open session is locked if the service was not reached for too long.
  func state() async throws -> SessionState {
    let state = try await passcodeState()
    if state == .opened, try await isDisconnected() { return .locked }
    return state
  }

  /// The state of the session. An open session is locked if its passcode was not needed for too long. With a passcode in a
  /// file, a locked session is open for this process.
  func passcodeState() async throws -> SessionState {
    let state = try await sessionManager().state
    guard let passcode = try await passcode(), try passcode.isSet else { return state }
    if state == .locked, passcode.provider.file != nil { return .opened }
    return try state == .opened && passcode.isLocked ? .locked : state
  }

  /// Unlocks the session, which always needs the passcode if there is one.
  func unlock() async throws -> ServiceSession {
    let manager = sessionManager()
    if let passcode = try await passcode(), try passcode.isSet {
      if try await manager.state == .opened, !passcode.hasKey { try await manager.lock() }
      if try await manager.state == .locked { passcode.forgetKey() }
    }
    return try await manager.unlock()
  }

  /// Unlocks the scene of this process. If the time of the passcode is over, the passcode is needed again.
  ///
  /// - Throws: `PasscodeError`, `ProfileError`, and `CancellationError` if the task is cancelled while somebody is asked. The
  ///   scene stays locked then.
  func unlockScene() async throws {
    guard sceneLock.isLocked else { return }
    if try await sessionManager().state == .opened, let passcode = try await passcode(), try passcode.isSet {
      _ = try await passcode.step.restore(passcode.context)
    }
    try Task.checkCancellation()
    sceneLock.isLocked = false
  }

  /// Locks or closes the session. The data key is forgotten first: if the new state cannot be written, or the process is
  /// killed, the next command needs the passcode nevertheless.
  func end(_ operation: (OnboardingSessionManager<ServiceSession>) async throws -> Void) async throws {
    try await passcode()?.forgetKey()
    BrowserPlaceNote(profile: profile).remove()
    try await operation(sessionManager())
    // A command that has just used the key can have stored it again to extend its time.
    try await passcode()?.forgetKey()
  }
}
