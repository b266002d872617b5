/// Lets one renewal run at a time, whose outcome is that of all who asked for it meanwhile.
actor RenewalGate {
  private var renewals = 0
  private var running: Task<Bool, any Error>?

  /// How many renewals have succeeded, once none is running: what a request is sent with belongs to this number.
  ///
  /// - Throws: nothing of a running renewal; whoever started it hears of that.
  func generation() async -> Int {
    if let running { _ = try? await running.value }
    return renewals
  }

  /// Renews, unless that has happened since `generation` was asked for or is happening now.
  ///
  /// The renewal goes on when the task that started it is cancelled, since others wait for it.
  func renew(since generation: Int, by renewal: @escaping @Sendable () async throws -> Bool) async throws -> Bool {
    if let running { return try await running.value }
    if generation < renewals { return true }
    let task = Task { try await renewal() }
    running = task
    defer { running = nil }
    let isRenewed = try await task.value
    if isRenewed { renewals += 1 }
    return isRenewed
  }
}
