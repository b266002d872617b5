/// Asks the user for credentials and lets the service judge them.
public protocol CredentialProviding: Sendable {
  /// The password of a user for whom no file names one, nil where nobody can be asked. Called again when the service has
  /// refused the one before.
  func password(for user: String, configuration: SessionConfiguration) async throws -> String?
  /// Returns when the service takes the credential; throws ``CredentialError/refused(reason:)`` when it does not.
  func verify(_ credential: SessionCredential, configuration: SessionConfiguration) async throws
}
