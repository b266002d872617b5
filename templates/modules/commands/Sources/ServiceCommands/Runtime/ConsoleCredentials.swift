import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import OnboardingSessions

/// Asks for the password on the terminal, and verifies the credential with the service.
struct ConsoleCredentials: CredentialProviding {
  let console: Console
  let isInteractive: Bool
  let connector: ServiceConnector
  let demoDirectory: URL

  func password(for user: String, configuration: SessionConfiguration) async throws -> String? {
    guard isInteractive else { return nil }
    return try console.askSecret("Password of '\(user)': ")
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

  func isAccepted(_ form: ConsentForm) async throws -> Bool {
    guard isInteractive else { return false }
    console.errors.writeLine(console.errors.styled(form.title, .bold))
    console.errors.writeLine(form.text)
    let answer = try console.ask("Do you agree? (yes/no)", default: "no")
    return ["y", "yes"].contains(answer?.lowercased())
  }
}
