import LocalFiles

/// Gives the log of a program to its providers, as far as the user has agreed.
public struct LogDelivery: Sendable {
  /// The positions in the log up to which it was sent.
  private struct Sent: Codable, Sendable {
    var logPosition: ProgramLog.Position?
    var usagePosition: ProgramLog.Position?
  }

  private static let fileName = "log-delivery.json"
  private static let lockName = "log-delivery.lock"
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

  /// Sends what was not sent before. While another process does so, it does nothing.
  ///
  /// - Throws: ``ProfileError``, and the errors of the providers.
  public func send() async throws {
    let consents = try consents
    let upload = consents.contains("log-upload") ? providers.upload : nil
    let usage = consents.contains("usage") ? providers.usage : nil
    guard upload != nil || usage != nil,
      let lock = try ProfileLock.attempt(path: user.path(of: Self.lockName), mode: .exclusive)
    else { return }
    defer { lock.release() }
    var sent = try user.document(Sent.self, named: Self.fileName) ?? Sent()
    if let upload {
      let (entries, end) = try log.entries(after: sent.logPosition)
      if !entries.isEmpty {
        try await upload.upload(entries)
        sent.logPosition = end
        try user.keep(sent, named: Self.fileName)
      }
    }
    if let usage {
      let (entries, end) = try log.entries(after: sent.usagePosition)
      if !entries.isEmpty {
        try await usage.report(ProgramUsage(entries))
        sent.usagePosition = end
        try user.keep(sent, named: Self.fileName)
      }
    }
  }

  private var consents: Set<String> { get throws { try ConsentStep.accepted(in: user) } }
}
