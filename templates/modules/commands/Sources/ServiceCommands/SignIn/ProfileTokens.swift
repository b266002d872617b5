import OAuthAuthentication
import OnboardingSessions

/// The token of an authorization server, in a file of the user's secrets that all processes of the profile share.
struct ProfileTokens: TokenStoring {
  private static let fileName = "oauth.json"

  let secrets: ProfileDirectory

  func token() throws -> OAuthToken? { try secrets.document(OAuthToken.self, named: Self.fileName) }

  func store(_ token: OAuthToken?) throws {
    guard let token else { return try secrets.removeFile(Self.fileName) }
    try secrets.keep(token, named: Self.fileName)
  }

  /// After the secrets were removed, this is an error: a renewed token must not bring them back.
  func exclusively<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
    try await secrets.exclusively(lock: AuthenticationStep.tokenLock, creates: false, work)
  }
}
