import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import OAuthAuthentication
import OnboardingSessions

/// Asks for the password on the terminal, signs in at an authorization server, and verifies the credential with the service.
struct ConsoleCredentials: CredentialProviding {
  /// When the user is asked to sign in, or for a password that is stored.
  enum SignIn: Sendable {
    /// Only to open a session for the first time.
    case onboarding
    /// If there is no token, or the service refuses the password.
    case ifNeeded
    /// Even if there is a token or a password.
    case always
  }

  let console: Console
  let isInteractive: Bool
  /// Whether nobody is there who could sign in.
  let isUnattended: Bool
  let signIn: SignIn
  let connector: ServiceConnector
  let demoDirectory: URL
  /// Receives what became of the token when the session is removed.
  var revocation: TokenRevocation?

  func password(for user: String, configuration: SessionConfiguration) async throws -> String? {
    guard isInteractive else { return nil }
    return try console.askSecret("Password of '\(user)': ")
  }

  /// Only a command that opens a session checks the password. Without the service, it is used as it is.
  func checkStored(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {
    switch signIn {
    case .onboarding: return
    case .always:
      if let user = configuration.user { throw CredentialError.missingPassword(user: user) }
    case .ifNeeded:
      guard try await connector.isReachable(configuration) else { return }
      do { try await verify(credential, configuration: configuration) } catch is HTTPError {}
    }
  }

  /// Without the service, the changed configuration is used as it is.
  func checkChanged(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {
    guard try await connector.isReachable(configuration) else { return }
    do {
      try await verify(credential, configuration: configuration)
    } catch let error as HTTPError where error.isOffline {}
  }

  func signedInPerson(secrets: ProfileDirectory) throws -> String? {
    try ProfileTokens(secrets: secrets).token()?.person
  }

  func signIn(_ configuration: SessionConfiguration, secrets: ProfileDirectory, isRestored: Bool) async throws {
    guard let oauth = configuration.oauth, !configuration.isDemo, !isRestored || signIn != .onboarding,
      let client = try connector.authorizationClient(configuration, isFirst: !isRestored)
    else { return }
    let tokens = ProfileTokens(secrets: secrets)
    if signIn != .always, try tokens.token(of: client) != nil { return }
    guard !isUnattended || oauth.grant == .client else {
      throw CredentialError.cannotSignIn(reason: "somebody has to sign in; leave '--no-input' out")
    }
    try await ConsoleSignIn(
      console: console, client: client, tokens: tokens, configuration: oauth, person: configuration.person,
      page: ForwardingPage(for: connector.application.name, profile: connector.settings.profile)
    ).signIn()
  }

  func signedInService(_ configuration: SessionConfiguration, secrets: ProfileDirectory) throws -> URL? {
    guard let member = connector.application.instanceMember, !configuration.isDemo else { return nil }
    if let instance = try ProfileTokens(secrets: secrets).token()?.instance {
      return try configuration.root(at: try ServiceURL(instance))
    }
    guard configuration.serviceURL != nil else {
      throw CredentialError.cannotSignIn(
        reason: "its answer has no '\(member)', which names the service; name it with '--service-url URL'")
    }
    return nil
  }

  func signOut(_ configuration: SessionConfiguration, secrets: ProfileDirectory) async {
    do {
      let tokens = ProfileTokens(secrets: secrets)
      guard let token = try tokens.token() else { return }
      defer { try? tokens.store(nil) }
      // Only the server that issued the token may learn of it.
      let client = try connector.authorizationClient(configuration)
      let isRevoked = if let client, client.issued(token) { try await client.revoke(token) } else { false }
      revocation?.note(isRevoked)
      guard !isRevoked else { return }
      console.errors.writeLine(
        "the token was removed from this machine, but not revoked, because no endpoint for that is known; "
          + "end it at the service, and open sessions with '--revoke-url URL' or '--issuer URL'")
    } catch {
      revocation?.note(false)
      console.errors.writeLine(
        "the token was removed from this machine, but could not be revoked: \(DataFault.words(for: error))")
    }
  }

  /// Requests the service's root. Only status 401 is a refusal, since many services answer their root with other errors.
  func verify(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {
    guard !configuration.isDemo else { return }
    let (root, client) = try connector.client(configuration, credential: credential, demoDirectory: demoDirectory)
    var request = HTTPRequest(.get, url: root.description)
    // Another host never receives the credential, so its answer says nothing about it.
    request.followsElsewhere = false
    let response = try await client.send(request)
    if response.status == 401 {
      throw CredentialError.refused(reason: "the service answered with status 401")
    }
  }
}

/// Shows consent forms on the terminal.
struct ConsoleConsents: ConsentAsking {
  let console: Console
  let isInteractive: Bool

  var canAsk: Bool { isInteractive }
  var now: Date { WallClock.current.now() }

  func isAccepted(_ form: ConsentForm) async throws -> Bool {
    console.errors.writeLine(console.errors.styled(form.title, .bold))
    console.errors.writeLine(form.text)
    let answer = try console.ask("Do you agree? (yes/no)", default: "no")
    return ["y", "yes"].contains(answer?.lowercased())
  }
}
