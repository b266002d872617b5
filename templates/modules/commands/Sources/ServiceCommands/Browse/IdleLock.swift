import OnboardingSessions
import Synchronization

/// Locks a running browser when nobody has used it for as long as a session stays unlocked without a command.
final class IdleLock: Sendable {
  /// The pause after which the time is extended again, unless the whole time is short.
  private static let pause: Duration = .seconds(10)

  private let runtime: CommandRuntime
  /// When somebody has used the browser, and when the time was extended.
  private let times = Mutex((use: ContinuousClock.now, extension: ContinuousClock.now))

  /// Begins with a use, since a command has just opened the session.
  init(runtime: CommandRuntime) { self.runtime = runtime }

  /// Notes that somebody uses the browser, and extends the time of the session like a command.
  func noteUse() async {
    let now = ContinuousClock.now
    let pause = runtime.application.passcodePolicy.lockTimeout.map { min(Self.pause, $0 / 4) } ?? Self.pause
    let isDue = times.withLock { times in
      times.use = now
      guard times.extension.duration(to: now) >= pause else { return false }
      times.extension = now
      return true
    }
    if isDue { try? await runtime.passcode()?.extendTime() }
  }

  /// Whether the time is over.
  ///
  /// - Throws: `ProfileError`.
  func isOver() async throws -> Bool {
    guard let passcode = try await runtime.passcode(), try passcode.isSet, passcode.provider.file == nil else {
      return false
    }
    // The time of the session also depends on other commands, so that of this browser is checked as well.
    let unused = times.withLock { $0.use.duration(to: .now) }
    if let timeout = passcode.policy.lockTimeout, unused > timeout { return true }
    return try passcode.isLocked
  }
}
