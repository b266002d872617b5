import Dispatch

/// A value that one thread at a time reads or changes.
///
/// `Mutex` of the standard library's `Synchronization` does the same, but every clean build of a package indexes that
/// module, which takes longer than to compile ten files. The modules that every file imports are indexed with this one, which
/// is small and stands first, while others compile.
public final class Locked<State: Sendable>: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private var value: State

  /// A lock around a first value.
  public init(_ value: State) { self.value = value }

  /// Runs work alone on the value; work must not come back to the same lock.
  public func withLock<Result>(_ work: (inout State) throws -> Result) rethrows -> Result {
    gate.wait()
    defer { gate.signal() }
    return try work(&value)
  }
}
