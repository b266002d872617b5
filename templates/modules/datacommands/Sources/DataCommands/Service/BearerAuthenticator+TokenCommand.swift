import HTTPTransport
import LocalFiles

extension BearerAuthenticator {
  /// Creates an authenticator that runs a shell command for the token: before the first request, and again after the
  /// service has refused the token.
  package init(tokenCommand: String) {
    let source = TokenCommandSource(command: tokenCommand)
    self.init { isRenewal in try await source.token(isRenewal: isRenewal) }
  }
}

/// Runs a token command and remembers what it printed.
private actor TokenCommandSource {
  private let command: String
  private var token: SecretText?

  init(command: String) { self.command = command }

  func token(isRenewal: Bool) throws -> SecretText {
    if !isRenewal, let token { return token }
    do {
      let token = SecretText(try SecretCommand.secret(printedBy: command))
      self.token = token
      return token
    } catch {
      throw HTTPError(
        .notAuthenticated, host: "", detail: error.description, remedy: "try again when it prints a token")
    }
  }
}
