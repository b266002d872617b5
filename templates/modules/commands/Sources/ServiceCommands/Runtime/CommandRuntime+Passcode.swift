import CommandLineInterface
import OfflineData
import OnboardingSessions

extension CommandRuntime {
  /// Asks for passcodes.
  var passcodes: ConsolePasscodes {
    ConsolePasscodes(
      console: console, isInteractive: isInteractive, file: arguments[ConsolePasscodes.passcodeFile],
      newFile: arguments[ConsolePasscodes.newPasscodeFile])
  }

  /// The passcode of the onboarded user; nil if nobody is onboarded.
  func passcode() async throws -> UserPasscode? {
    guard let user = try await SingleUserIDStore(profile: profile).currentID() else { return nil }
    return UserPasscode(
      application: application, context: OnboardingContext(onboardingID: user, profile: profile), provider: passcodes)
  }

  /// Whether everyone who can read the profile can read the key of the encrypted store.
  func hasReadableStoreKey() async throws -> Bool {
    guard let context = try await passcode()?.context else { return false }
    return try StoreKeySource(application: application).isReadable(in: context)
  }

  /// The state of the session. An open session is locked if the service was not reached for too long.
  func state() async throws -> SessionState {
    let state = try await passcodeState()
    if state == .opened, try await isDisconnected() { return .locked }
    return state
  }

  /// The state of the session. An open session is locked if its passcode was not needed for too long. A passcode in a
  /// file unlocks a locked session.
  func passcodeState() async throws -> SessionState {
    let state = try await sessionManager().state
    guard let passcode = try await passcode(), try passcode.isSet else { return state }
    if state == .locked, passcode.provider.file != nil {
      try await unlock().controller.close()
      return .opened
    }
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

  /// Locks or closes the session, and forgets the data key.
  func end(_ operation: (OnboardingSessionManager<ServiceSession>) async throws -> Void) async throws {
    try await operation(sessionManager())
    BrowserPlaceNote(profile: profile).remove()
    try await passcode()?.forgetKey()
  }
}
