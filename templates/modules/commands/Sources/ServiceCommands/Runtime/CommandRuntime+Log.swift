import OnboardingSessions

extension CommandRuntime {
  /// Gives the log to the providers of the application, as far as the user has agreed. A failure is only logged.
  ///
  /// - Parameters:
  ///   - entry: an entry for the provider of analytics.
  ///   - sends: whether to send what was not sent before.
  func deliverLog(_ entry: ProgramLog.Entry? = nil, sends: Bool = true) async {
    do {
      guard let user = try await passcode()?.context.userDirectory else { return }
      let delivery = LogDelivery(programLog, to: application.logProviders, user: user)
      if let entry { try await delivery.track(entry) }
      if sends { try await delivery.send() }
    } catch {
      programLog.write(.high, "log", "the log could not be delivered: \(type(of: error))")
    }
  }
}
