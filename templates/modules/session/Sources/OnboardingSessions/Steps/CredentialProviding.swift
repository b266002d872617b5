/// Asks the user for credentials and verifies them with the service.
public protocol CredentialProviding: Sendable {
  /// Asks for the password of a user without a password file; nil if nobody can be asked. It is called again if the service
  /// refuses the password.
  func password(for user: String, configuration: SessionConfiguration) async throws -> String?
  /// Verifies a credential.
  ///
  /// - Throws: ``CredentialError/refused(reason:)`` if the service refuses it.
  func verify(_ credential: SessionCredential, configuration: SessionConfiguration) async throws
}
