/// Gives the log of a program to its providers, as far as the user has agreed.
public struct LogDelivery: Sendable {
  /// The times of the last entries that were sent.
  private struct Sent: Codable, Sendable {
    var log: String?
    var usage: String?
  }

  private static let fileName = "log-delivery.json"
  private let log: ProgramLog
  private let providers: LogProviders
  private let user: ProfileDirectory

  /// Creates the delivery for a user.
  ///
  /// - Parameter user: the directory of the user, with the consents.
  public init(_ log: ProgramLog, to providers: LogProviders, user: ProfileDirectory) {
    self.log = log
    self.providers = providers
    self.user = user
  }

  /// Gives an entry to the provider of analytics.
  public func track(_ entry: ProgramLog.Entry) async throws {
    guard let provider = providers.analytics, try consents.contains("analytics") else { return }
    await provider.track(entry)
  }

  /// Sends what was not sent before.
  ///
  /// - Throws: ``ProfileError``, and the errors of the providers.
  public func send() async throws {
    guard providers.upload != nil || providers.usage != nil else { return }
    let consents = try consents
    var sent = try user.document(Sent.self, named: Self.fileName) ?? Sent()
    if let provider = providers.upload, consents.contains("log-upload") {
      let entries = try log.entries(after: sent.log)
      if let last = entries.last {
        try await provider.upload(entries)
        sent.log = last.time
        try user.keep(sent, named: Self.fileName)
      }
    }
    if let provider = providers.usage, consents.contains("usage") {
      let entries = try log.entries(after: sent.usage)
      if let last = entries.last {
        try await provider.report(ProgramUsage(entries))
        sent.usage = last.time
        try user.keep(sent, named: Self.fileName)
      }
    }
  }

  private var consents: Set<String> { get throws { try ConsentStep.accepted(in: user) } }
}
