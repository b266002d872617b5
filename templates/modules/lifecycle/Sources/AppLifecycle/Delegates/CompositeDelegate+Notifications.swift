extension CompositeDelegate {
  /// Whether a delegate serves notifications.
  public var servesNotifications: Bool {
    !serving((any NotificationDelegate).self).isEmpty
  }

  /// Hands each notification of a source to the delegates, until the source ends or the task is cancelled.
  ///
  /// `source` is called only where a delegate serves notifications: without the module nothing of it runs.
  public func receiveNotifications(from source: () throws -> AsyncStream<AppNotification>) async rethrows {
    guard servesNotifications else { return }
    for await notification in try source() {
      _ = await didReceive(notification)
    }
  }

  /// Hands a notification to all delegates at once and answers the outcome of all together.
  ///
  /// One that takes too long has failed; where none handles the notification, the outcome is failure too.
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

  /// Tells every delegate under which token the application is notified.
  public func didRegister(token: String) {
    serving((any NotificationDelegate).self).forEach { $0.didRegister(token: token) }
  }

  /// Tells every delegate that registration was refused.
  public func didFailToRegister(_ error: any Error) {
    serving((any NotificationDelegate).self).forEach { $0.didFailToRegister(error) }
  }
}
