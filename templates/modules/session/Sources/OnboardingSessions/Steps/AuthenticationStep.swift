import FoundationEssentials
import LocalFiles

/// Obtains the user's credential and verifies it with the service when the user is onboarded.
///
/// Secrets are read from the files that the configuration names. A password that the user enters and the tokens of an
/// authorization server are stored in the user's ``OnboardingContext/secrets``. A restored session reads the stored
/// credential, and works offline with it. Whether the password is verified first, and asked for again if the service refuses
/// it, is up to the provider.
///
/// If a restored session has a changed configuration, its credential is checked with it, and only then it is stored.
public struct AuthenticationStep: OnboardingStep {
  private static let passwordName: String = "password"
  /// The lock of the tokens of an authorization server: whoever renews or replaces them in the user's secrets holds it.
  public static let tokenLock: String = "oauth.lock"
  public let name: String = "authentication"
  private let provider: any CredentialProviding
  private let attempts: Int

  /// Creates the step; `attempts` is the maximum number of times that the password is asked for.
  public init(provider: any CredentialProviding, attempts: Int = 3) {
    self.provider = provider
    self.attempts = attempts
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    var context: OnboardingContext = context
    var configuration: SessionConfiguration = try context.value(for: .configuration)
    if configuration.oauth != nil {
      try await provider.signIn(configuration, secrets: context.secrets, isRestored: false)
      if let root = try provider.signedInService(configuration, secrets: context.secrets) {
        configuration.serviceURL = root
        context[.configuration] = configuration
      }
      try takePerson(into: &context)
      try ConfigurationStep.keep(context.value(for: .configuration), in: context.userDirectory)
    }
    if let credential = try configuredCredential(configuration, context) {
      try await provider.verify(credential, configuration: configuration)
      return context.with(credential)
    }
    guard let user = configuration.user else {
      try await provider.verify(.none, configuration: configuration)
      return context.with(.none)
    }
    return try await askForPassword(of: user, configuration: configuration, context: context)
  }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    var context: OnboardingContext = context
    let configuration: SessionConfiguration = try context.value(for: .configuration)
    let kept: SessionConfiguration? = try ConfigurationStep.kept(in: context.userDirectory)
    if configuration.oauth != nil {
      try await provider.signIn(configuration, secrets: context.secrets, isRestored: true)
      if configuration.person == nil { try takePerson(into: &context) }
    }
    let isChanged: Bool = kept.map { $0 != configuration } ?? false
    context = try await restored(configuration, context, isChecked: true, isChanged: isChanged)
    let used: SessionConfiguration = try context.value(for: .configuration)
    if used != kept { try ConfigurationStep.keep(used, in: context.userDirectory) }
    if let kept, kept.oauth != nil, used.oauth == nil { try await signOut(kept, context.secrets) }
    return context
  }

  /// Uses the stored credential, since nobody can be asked.
  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await restored(try context.value(for: .configuration), context, isChecked: false, isChanged: false)
  }

  /// Removes the secrets, after it has signed out at the authorization server.
  public func reset(_ context: OnboardingContext) async throws {
    let configuration: SessionConfiguration? = try? ConfigurationStep.kept(in: context.userDirectory)
    let secrets: ProfileDirectory = context.secrets
    try await signOut(configuration ?? SessionConfiguration(), secrets) { try secrets.remove() }
  }

  /// Signs out, and runs work before anybody can renew the tokens or sign in again.
  private func signOut(
    _ configuration: SessionConfiguration, _ secrets: ProfileDirectory, then work: @Sendable () throws -> Void = {}
  ) async throws {
    // Without the file, there has never been a token. A full disk has no room for it.
    guard secrets.has(Self.tokenLock) else { return try work() }
    try await secrets.exclusively(lock: Self.tokenLock) {
      await provider.signOut(configuration, secrets: secrets)
      try work()
    }
  }

  /// Remembers who has signed in, so that somebody else cannot send this person's changes later.
  private func takePerson(into context: inout OnboardingContext) throws {
    guard let person = try provider.signedInPerson(secrets: context.secrets) else { return }
    var configuration: SessionConfiguration = try context.value(for: .configuration)
    configuration.person = person
    context[.configuration] = configuration
  }

  private func restored(
    _ configuration: SessionConfiguration, _ context: OnboardingContext, isChecked: Bool, isChanged: Bool
  ) async throws -> OnboardingContext {
    if let credential = try configuredCredential(configuration, context) {
      if isChanged { try await provider.checkChanged(credential, configuration: configuration) }
      return context.with(credential)
    }
    guard let user = configuration.user else {
      if isChanged { try await provider.checkChanged(.none, configuration: configuration) }
      return context.with(.none)
    }
    guard let kept = try context.secrets.contents(of: Self.passwordName) else {
      return try await askForPassword(of: user, configuration: configuration, context: context)
    }
    let password: Substring = String(decoding: kept, as: UTF8.self).prefix { !$0.isNewline }
    let credential: SessionCredential = .basic(user: user, password: String(password))
    do {
      if isChecked { try await provider.checkStored(credential, configuration: configuration) }
    } catch let error as CredentialError {
      return try await askForPassword(of: user, configuration: configuration, context: context, refusal: error)
    }
    return context.with(credential)
  }

  private func askForPassword(
    of user: String, configuration: SessionConfiguration, context: OnboardingContext, refusal: CredentialError? = nil
  ) async throws -> OnboardingContext {
    var refusal: CredentialError? = refusal
    for _ in 0..<attempts {
      guard let password = try await provider.password(for: user, configuration: configuration) else { break }
      let credential: SessionCredential = .basic(user: user, password: password)
      do {
        try await provider.verify(credential, configuration: configuration)
      } catch let error as CredentialError {
        refusal = error
        continue
      }
      try context.secrets.write(Data(password.utf8), to: Self.passwordName)
      return context.with(credential)
    }
    throw refusal ?? CredentialError.missingPassword(user: user)
  }

  /// The credential that needs no question; nil if a password is asked for, or if there is no credential.
  private func configuredCredential(
    _ configuration: SessionConfiguration, _ context: OnboardingContext
  ) throws -> SessionCredential? {
    if configuration.oauth != nil { return .oauth(secrets: context.secrets) }
    if let command = configuration.tokenCommand { return .tokenCommand(command) }
    if let path = configuration.bearerFile { return .bearer(token: try SecretFile.secret(in: path)) }
    guard let user = configuration.user, let path = configuration.passwordFile else { return nil }
    return .basic(user: user, password: try SecretFile.secret(in: path))
  }
}

extension OnboardingContext {
  fileprivate func with(_ credential: SessionCredential) -> OnboardingContext {
    var context: OnboardingContext = self
    context[.credential] = credential
    return context
  }
}
