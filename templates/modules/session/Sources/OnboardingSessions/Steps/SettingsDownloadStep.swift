/// Downloads a service's settings for its clients.
public protocol SettingsProviding: Sendable {
  /// The settings, by name.
  func settings(for context: OnboardingContext) async throws -> [String: String]
}

extension ContextKey where Value == [String: String] {
  /// The service's settings for its clients; set by ``SettingsDownloadStep``.
  public static var settings: ContextKey { ContextKey("settings") }
}

/// Downloads settings when a user is onboarded, and stores them. A restored session reads the stored settings, so it works
/// offline.
public struct SettingsDownloadStep: OnboardingStep {
  private static let fileName: String = "settings.json"
  public let name: String = "settings"
  private let provider: (any SettingsProviding)?
  private let downloadsOnRestore: Bool

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - provider: Downloads the settings; without a provider there are none.
  ///   - downloadsOnRestore: Whether a restored session downloads the settings again, which needs the service.
  public init(provider: (any SettingsProviding)? = nil, downloadsOnRestore: Bool = false) {
    self.provider = provider
    self.downloadsOnRestore = downloadsOnRestore
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    guard let provider else { return context.with([:]) }
    let settings: [String: String] = try await provider.settings(for: context)
    try context.userDirectory.keep(settings, named: Self.fileName)
    return context.with(settings)
  }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    guard !downloadsOnRestore else { return try await onboard(context) }
    return context.with(try Self.stored(in: context.userDirectory))
  }

  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await restore(context)
  }

  /// The settings that were stored by the last download for a user; empty if there are none.
  ///
  /// - Throws: ``ProfileError``.
  public static func stored(in userDirectory: ProfileDirectory) throws -> [String: String] {
    try userDirectory.document([String: String].self, named: fileName) ?? [:]
  }

  public func reset(_ context: OnboardingContext) async throws {
    try context.userDirectory.removeFile(Self.fileName)
  }
}

extension OnboardingContext {
  fileprivate func with(_ settings: [String: String]) -> OnboardingContext {
    var context: OnboardingContext = self
    context[.settings] = settings
    return context
  }
}
