import AppLifecycle
import CommandLineInterface
import DataCommands
import OnboardingSessions

extension ServiceApplication {
  /// The users of the profile that the arguments name.
  func users(_ arguments: ParsedArguments) -> ProfileUsers {
    ProfileUsers(profile: ProfileDirectory(url: profile(arguments)))
  }

  /// Checks that the user whom a command works for exists.
  ///
  /// - Throws: ``ProfileUserError/unknown(name:known:)``, ``ProfileError``.
  func checkUser(_ arguments: ParsedArguments) throws {
    _ = try users(arguments).directory(of: arguments[GlobalOptions.user])
  }
}

extension CommandRuntime {
  var users: ProfileUsers { application.users(arguments) }

  /// The runtime for the user who is the current one now. The delegates are informed of a change.
  func ofCurrentUser() async -> CommandRuntime {
    guard arguments[GlobalOptions.user] == nil else { return self }
    var runtime = CommandRuntime(application, arguments, console: console)
    (runtime.showsProgress, runtime.asks, runtime.needsSyncs) = (showsProgress, asks, needsSyncs)
    (runtime.processKeys, runtime.extendsTime) = (processKeys, extendsTime)
    if let name = runtime.user, name != user {
      console.errors.writeLine("the user of this profile is now '\(name)'")
      await delegates.userDidChange(to: name)
    }
    return runtime
  }

  /// Checks that the profile's current user has not changed, unless the command line names the user.
  ///
  /// - Throws: ``AccessError/userChanged(to:)``, ``ProfileError``.
  func checkIsCurrent() throws {
    let current = try users.current
    guard arguments[GlobalOptions.user] == nil, current != user else { return }
    throw AccessError.userChanged(to: current)
  }

  /// The number of changes of the user that are not on the service yet; nil if they cannot be read without the passcode.
  func waitingChanges() async throws -> Int? {
    guard let passcode = try await passcode() else { return 0 }
    guard application.isEncrypted, try passcode.isSet || passcode.isNeeded else {
      return try await LocalWork(application: application, context: passcode.context, isLocked: false).requests().count
    }
    return passcode.hasKey ? try await localWork()?.requests().count : nil
  }

  /// Removes the user's session and data, if there are any, also those of an onboarding that was interrupted.
  ///
  /// - Throws: ``AccessError/pendingWork(_:)`` while changes wait, unless options say what to do with them.
  func removeData() async throws {
    do {
      try await sessionManager().removeSession()
    } catch SessionError.illegalTransition(_, state: .initial) {
      // There is nothing to remove.
    }
  }
}
