import Dispatch

/// A value that only one thread at a time can read or change.
///
/// `Mutex` of the standard library's `Synchronization` does the same, but every clean build of a package indexes that
/// module, which takes longer than compiling ten files. The modules that every file imports are indexed together with
/// this small module, which is built first, while others compile.
public final class Locked<State: Sendable>: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private var value: State

  /// A lock around an initial value.
  public init(_ value: State) { self.value = value }

  /// Runs `work` with exclusive access to the value. `work` must not use the same lock.
  public func withLock<Result>(_ work: (inout State) throws -> Result) rethrows -> Result {
    gate.wait()
    defer { gate.signal() }
    return try work(&value)
  }
}
