/// Provides the configuration of a session: from options, a file or questions.
public protocol ConfigurationProviding: Sendable {
  /// The configuration to use. `kept` is the stored configuration, nil during onboarding. A provider without new values
  /// returns it unchanged.
  func configuration(kept: SessionConfiguration?) async throws -> SessionConfiguration
}

/// Obtains the configuration and stores it for later commands.
///
/// A restored session can reach its service in another way, for example with a renewed certificate, but it cannot change
/// to another service or user (``SessionBinding``). The changed configuration is for this flow; ``AuthenticationStep`` stores it
/// once it has proved to work, so that a mistake does not replace a configuration that works.
public struct ConfigurationStep: OnboardingStep {
  private static let fileName: String = "configuration.json"
  public let name: String = "configuration"
  private let provider: any ConfigurationProviding

  /// Creates the step.
  public init(provider: any ConfigurationProviding) {
    self.provider = provider
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    let context: OnboardingContext = try await configure(context, kept: nil)
    try Self.keep(try context.value(for: .configuration), in: context.userDirectory)
    return context
  }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await configure(context, kept: try Self.kept(in: context.userDirectory))
  }

  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    var context: OnboardingContext = context
    context[.configuration] = try Self.kept(in: context.userDirectory)
    return context
  }

  public func reset(_ context: OnboardingContext) async throws {
    try context.userDirectory.removeFile(Self.fileName)
  }

  /// The configuration that is stored in a user's directory; nil if there is none.
  package static func kept(in directory: ProfileDirectory) throws -> SessionConfiguration? {
    try directory.document(SessionConfiguration.self, named: fileName)
  }

  /// Stores a configuration in a user's directory.
  static func keep(_ configuration: SessionConfiguration, in directory: ProfileDirectory) throws {
    try directory.keep(configuration, named: fileName)
  }

  private func configure(
    _ context: OnboardingContext, kept: SessionConfiguration?
  ) async throws -> OnboardingContext {
    let configuration: SessionConfiguration = try await provider.configuration(kept: kept).absolute()
    if let kept { try Self.check(configuration, staysWith: kept) }
    var context: OnboardingContext = context
    context[.configuration] = configuration
    return context
  }

  /// Checks that the service and the user stay the same.
  ///
  /// - Throws: ``SessionError/boundElsewhere(kept:asked:)``.
  private static func check(_ asked: SessionConfiguration, staysWith kept: SessionConfiguration) throws {
    let (kept, asked) = (SessionBinding(kept), SessionBinding(asked))
    guard kept == asked else { throw SessionError.boundElsewhere(kept: kept, asked: asked) }
  }
}
