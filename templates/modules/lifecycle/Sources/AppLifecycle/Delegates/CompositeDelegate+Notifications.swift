extension CompositeDelegate {
  /// Whether any delegate handles notifications.
  public var servesNotifications: Bool {
    !serving((any NotificationDelegate).self).isEmpty
  }

  /// Passes each notification of a source to the delegates, until the source ends or the task is cancelled.
  ///
  /// `source` is only called if a delegate handles notifications.
  public func receiveNotifications(from source: () throws -> AsyncStream<AppNotification>) async rethrows {
    guard servesNotifications else { return }
    for await notification in try source() {
      _ = await didReceive(notification)
    }
  }

  /// Passes a notification to all delegates concurrently, and returns their combined outcome.
  ///
  /// A delegate that exceeds its time has failed. If no delegate handles the notification, the outcome is a failure, too.
  public func didReceive(_ notification: AppNotification) async -> NotificationOutcome {
    let limit: Duration = timeLimit
    let pending: [Task<NotificationOutcome?, Never>] = serving((any NotificationDelegate).self).map { listener in
      Task {
        await answerOnce(orAfter: limit, default: .failed) { await listener.didReceive(notification) }
      }
    }
    var outcomes: [NotificationOutcome] = []
    for task in pending {
      if let outcome = await task.value { outcomes.append(outcome) }
    }
    return NotificationOutcome.combined(outcomes)
  }

  /// Passes the application's notification token to every delegate.
  public func didRegister(token: String) {
    serving((any NotificationDelegate).self).forEach { $0.didRegister(token: token) }
  }

  /// Reports a refused registration to every delegate.
  public func didFailToRegister(_ error: any Error) {
    serving((any NotificationDelegate).self).forEach { $0.didFailToRegister(error) }
  }
}
