import LocalFiles

extension ProfileDirectory {
  /// Runs work while no other process does so with the same lock file. A process that waits for its turn can be cancelled.
  ///
  /// - Parameter creates: whether to create the directory; otherwise it is an error if it does not exist, or if it is removed
  ///   before it is the work's turn.
  /// - Throws: ``ProfileError``, `CancellationError`, and the errors of the work.
  public func exclusively<Result: Sendable>(
    lock name: String, creates: Bool = true, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    if creates { try create() }
    while true {
      if let lock = try ProfileLock.attempt(path: path(of: name), mode: .exclusive) {
        defer { lock.release() }
        return try await work()
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}
