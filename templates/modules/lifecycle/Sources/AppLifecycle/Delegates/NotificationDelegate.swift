/// A message from outside that arrives while the application runs.
public struct AppNotification: Sendable, Hashable {
  /// The message's fields.
  public var fields: [String: String]

  /// Creates a message.
  public init(fields: [String: String]) {
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

/// Handles notifications. If no delegate conforms, the source of notifications is not opened.
@MainActor
public protocol NotificationDelegate: ApplicationDelegate {
  /// The source has registered the application under a token.
  func didRegister(token: String)
  /// The source has refused to register the application.
  func didFailToRegister(_ error: any Error)
  /// Handles a notification. Returns nil if the delegate does not handle it.
  func didReceive(_ notification: AppNotification) async -> NotificationOutcome?
}

extension NotificationDelegate {
  public func didRegister(token: String) {}
  public func didFailToRegister(_ error: any Error) {}
  public func didReceive(_ notification: AppNotification) async -> NotificationOutcome? { nil }
}
