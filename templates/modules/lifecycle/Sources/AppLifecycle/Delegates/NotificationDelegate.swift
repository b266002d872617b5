/// A message that came from outside while the application runs.
public struct AppNotification: Sendable, Hashable {
  /// The message's fields.
  public var fields: [String: String]

  /// Makes a message.
  public init(fields: [String: String]) {
    self.fields = fields
  }
}

/// What came of a notification.
public enum NotificationOutcome: String, Sendable, CaseIterable {
  /// New data was fetched.
  case newData
  /// There was nothing new.
  case noData
  /// It could not be handled.
  case failed

  /// The outcome of several: new data from any outweighs a failure, and a failure outweighs nothing new.
  static func combined(_ outcomes: [NotificationOutcome]) -> NotificationOutcome {
    if outcomes.contains(.newData) { return .newData }
    return outcomes.isEmpty || outcomes.contains(.failed) ? .failed : .noData
  }
}

/// Handles notifications. Where no delegate conforms, no source of notifications is even opened.
@MainActor
public protocol NotificationDelegate: ApplicationDelegate {
  /// The source has given the token under which this application is notified.
  func didRegister(token: String)
  /// The source has refused to register the application.
  func didFailToRegister(_ error: any Error)
  /// Handles a notification, and answers nil where it is not this delegate's business.
  func didReceive(_ notification: AppNotification) async -> NotificationOutcome?
}

extension NotificationDelegate {
  public func didRegister(token: String) {}
  public func didFailToRegister(_ error: any Error) {}
  public func didReceive(_ notification: AppNotification) async -> NotificationOutcome? { nil }
}
