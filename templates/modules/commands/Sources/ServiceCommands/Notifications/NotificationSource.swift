import AppLifecycle

/// A notification that a source has received.
struct ReceivedNotification: Sendable {
  let notification: AppNotification
  /// Where it was found, for messages.
  let origin: String
  /// Is called once with the outcome, when the notification is handled.
  let completion: SingleCompletion<NotificationOutcome>
}

/// Where notifications come from, in place of a push service.
protocol NotificationSource: Sendable {
  /// Opens the source.
  ///
  /// - Returns: the token with which senders reach the program.
  /// - Throws: `CommandError`.
  func register() async throws -> String

  /// Waits for notifications, and returns all that have arrived. A call that is cancelled loses none.
  ///
  /// - Returns: an empty array when the source has ended.
  /// - Throws: `CancellationError`.
  func next() async throws -> [ReceivedNotification]
}
