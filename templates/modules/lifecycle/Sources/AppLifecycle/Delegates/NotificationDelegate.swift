/// A message from outside that arrives while the application runs. Its content is not trusted.
public struct AppNotification: Sendable, Hashable {
  /// The entity sets that have changed, as the sender wrote them; empty if any set can have changed.
  public var sets: [String]
  /// The other fields of the message: the content of a text, and JSON for any other value.
  public var fields: [String: String]

  /// Creates a message.
  public init(sets: [String] = [], fields: [String: String] = [:]) {
    self.sets = sets
    self.fields = fields
  }
}

/// The outcome of a notification.
public enum NotificationOutcome: String, Sendable, CaseIterable {
  /// New data was fetched.
  case newData
  /// There was nothing new.
  case noData
  /// The notification could not be handled.
  case failed

  /// The combined outcome: new data takes precedence over a failure, and a failure over no data.
  static func combined(_ outcomes: [NotificationOutcome]) -> NotificationOutcome {
    if outcomes.contains(.newData) { return .newData }
    return outcomes.isEmpty || outcomes.contains(.failed) ? .failed : .noData
  }
}

/// Handles notifications.
@MainActor
public protocol NotificationDelegate: ApplicationDelegate {
  /// The source of notifications is open. Senders reach the application with this token.
  func didRegister(token: String)
  /// The source of notifications cannot be opened.
  func didFailToRegister(_ error: any Error)
  /// Handles a notification. Returns nil if the delegate does not handle it.
  func didReceive(_ notification: AppNotification) async -> NotificationOutcome?
}

extension NotificationDelegate {
  public func didRegister(token: String) {}
  public func didFailToRegister(_ error: any Error) {}
  public func didReceive(_ notification: AppNotification) async -> NotificationOutcome? { nil }
}
