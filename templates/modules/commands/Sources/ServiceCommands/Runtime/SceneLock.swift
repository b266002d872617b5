import Synchronization

/// Whether the scene of this process is locked, because the process is or was in the background. The session of the profile,
/// which other processes use, is not affected.
final class SceneLock: Sendable {
  /// The lock of the running program; nil if a command runs without a program's lifecycle.
  @TaskLocal static var current: SceneLock?

  private let state = Mutex(false)

  /// Whether no data may be shown.
  var isLocked: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
