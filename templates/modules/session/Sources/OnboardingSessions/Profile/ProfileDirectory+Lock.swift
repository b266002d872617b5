import LocalFiles

extension ProfileDirectory {
  /// Runs work while no other process does so with the same lock file. A process that waits for its turn can be cancelled.
  ///
  /// - Throws: ``ProfileError``, `CancellationError`, and the errors of the work.
  public func exclusively<Result: Sendable>(
    lock name: String, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try create()
    while true {
      if let lock = try ProfileLock.attempt(path: path(of: name), mode: .exclusive) {
        defer { lock.release() }
        return try await work()
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
