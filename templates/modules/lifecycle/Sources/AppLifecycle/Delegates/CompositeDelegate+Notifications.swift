extension CompositeDelegate {
  /// Passes a notification to all delegates concurrently, and returns their combined outcome.
  ///
  /// A delegate that exceeds its time has failed. If nothing was fetched and no delegate handles the notification, the outcome
  /// is a failure, too.
  ///
  /// - Parameter fetched: the outcome of a synchronization that the program has done for the notification; nil if there was
  ///   none.
  public func didReceive(
    _ notification: AppNotification, fetched: NotificationOutcome? = nil
  ) async -> NotificationOutcome {
    let limit: Duration = timeLimit
    let listeners: [any NotificationDelegate] = serving((any NotificationDelegate).self)
    let pending: [Task<NotificationOutcome?, Never>] = listeners.map { listener in
      Task {
        await answerOnce(orAfter: limit, default: .failed) { await listener.didReceive(notification) }
      }
    }
    var outcomes: [NotificationOutcome] = fetched.map { [$0] } ?? []
    for (listener, task) in zip(listeners, pending) {
      guard let outcome = await task.value else { continue }
      note("didReceive", by: listener, answer: outcome.rawValue)
      outcomes.append(outcome)
    }
    return NotificationOutcome.combined(outcomes)
  }

  /// Passes the token with which senders reach the application to every delegate.
  public func didRegister(token: String) {
    serving((any NotificationDelegate).self).forEach { $0.didRegister(token: token) }
  }

  /// Reports to every delegate that the source of notifications cannot be opened.
  public func didFailToRegister(_ error: any Error) {
    serving((any NotificationDelegate).self).forEach { $0.didFailToRegister(error) }
  }
}
