import CommandLineInterface
import OAuthAuthentication
import OnboardingSessions

/// Signs the user in at an authorization server, and says on the console what the user has to do.
struct ConsoleSignIn: Sendable {
  let console: Console
  let client: AuthorizationClient
  let tokens: ProfileTokens
  let configuration: OAuthConfiguration
  /// The person who has to sign in; nil if it is not known.
  let person: String?
  /// The page that leads the browser to the server.
  let page: ForwardingPage

  /// Signs in with the configured grant, and stores the token.
  ///
  /// - Throws: ``OAuthError``, `HTTPError`, ``ProfileError``, `CancellationError`, ``CredentialError/otherPerson``,
  ///   ``CredentialError/unknownPerson``.
  func signIn() async throws {
    let errors = console.errors
    defer { page.remove() }
    let token =
      switch configuration.grant {
      case .device: try await DeviceSignIn(client: client).token { Self.show($0, errors) }
      case .code:
        try await BrowserSignIn(client: client, redirect: configuration.redirectURL).token { open($0) }
      case .client: try await client.tokenForClient()
      }
    if let person {
      guard let found = token.person else { throw CredentialError.unknownPerson }
      guard found == person else { throw CredentialError.otherPerson }
    }
    try tokens.secrets.create()
    try await tokens.exclusively { try tokens.store(token) }
  }

  private static func show(_ code: DeviceCode, _ errors: ConsoleStream) {
    // The server's texts stay on their line, so that they cannot pretend to be instructions of the program.
    let (address, userCode) = (PrintableText.of(code.address), PrintableText.of(code.userCode))
    errors.writeLine("to sign in, open \(address) on any device and enter the code \(userCode)")
    if let address = code.completeAddress { errors.writeLine("or open \(PrintableText.of(address))") }
    let minutes = (code.lifetime + 59) / 60
    errors.writeLine("waiting until you have signed in, at most \(minutes) \(minutes == 1 ? "minute" : "minutes")")
  }

  private func open(_ address: String) {
    let errors = console.errors
    let isOpened = WebBrowser().open(address, through: page)
    errors.writeLine(
      isOpened
        ? "sign in in the browser; if no page has opened, open this address in a browser on this machine:"
        : "to sign in, open this address in a browser on this machine:")
    errors.writeLine(address)
  }
}
