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
  private var running: Task<SecretText, any Error>?

  init(command: String) { self.command = command }

  /// The token. All requests that wait for it share one run of the command.
  func token(isRenewal: Bool) async throws -> SecretText {
    if !isRenewal, let token { return token }
    let command = command
    let task = running ?? Task { SecretText(try await SecretCommand.secret(printedBy: command)) }
    running = task
    defer { running = nil }
    do {
      let token = try await task.value
      self.token = token
      return token
    } catch let error as SecretCommandError {
      throw HTTPError(
        .notAuthenticated, host: "", detail: error.description, remedy: "try again when it prints a token")
    }
  }
}
