import FoundationEssentials

/// Asks the user for credentials and verifies them with the service.
public protocol CredentialProviding: Sendable {
  /// Asks for the password of a user without a password file; nil if nobody can be asked. It is called again if the service
  /// refuses the password.
  func password(for user: String, configuration: SessionConfiguration) async throws -> String?
  /// Verifies a credential.
  ///
  /// - Throws: ``CredentialError/refused(reason:)`` if the service refuses it.
  func verify(_ credential: SessionCredential, configuration: SessionConfiguration) async throws
  /// Checks a password that is stored from an earlier session, before a restored session uses it. By default it is used
  /// without a check, which works offline.
  ///
  /// - Throws: ``CredentialError`` if the user is to be asked for the password again.
  func checkStored(_ credential: SessionCredential, configuration: SessionConfiguration) async throws
  /// Checks the credential of a restored session whose configuration has changed, before the configuration replaces the
  /// stored one. By default it is verified, for which the service must be reachable.
  ///
  /// - Throws: ``CredentialError`` or another error if the changed configuration does not work.
  func checkChanged(_ credential: SessionCredential, configuration: SessionConfiguration) async throws
  /// Signs in at the configured authorization server, and stores the tokens in the user's secrets.
  ///
  /// - Parameter isRestored: whether a session is restored. The user has then signed in before, and need not do so again
  ///   unless the tokens are lost.
  /// - Throws: ``CredentialError/cannotSignIn(reason:)``; ``CredentialError/otherPerson`` or
  ///   ``CredentialError/unknownPerson`` if it is not the configured person, whose tokens then stay; or an error of the
  ///   authorization server.
  func signIn(_ configuration: SessionConfiguration, secrets: ProfileDirectory, isRestored: Bool) async throws
  /// The root of the service that the authorization server named in the sign-in; nil leaves the configured one. Only the
  /// first sign-in of a session decides.
  func signedInService(_ configuration: SessionConfiguration, secrets: ProfileDirectory) throws -> URL?
  /// The person who signed in at the authorization server; nil if it did not say who it was.
  func signedInPerson(secrets: ProfileDirectory) throws -> String?
  /// Ends the sign-in at the authorization server, and removes the tokens from the secrets. It cannot fail, since the secrets
  /// are removed in any case. The caller holds ``AuthenticationStep/tokenLock``.
  ///
  /// - Parameter configuration: the stored configuration, which may sign in in another way by now.
  func signOut(_ configuration: SessionConfiguration, secrets: ProfileDirectory) async
}

extension CredentialProviding {
  /// Uses the password.
  public func checkStored(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {}

  /// Verifies the credential.
  public func checkChanged(_ credential: SessionCredential, configuration: SessionConfiguration) async throws {
    try await verify(credential, configuration: configuration)
  }

  /// Nobody is known.
  public func signedInPerson(secrets: ProfileDirectory) throws -> String? { nil }

  /// Refuses: the provider knows no authorization server.
  public func signIn(
    _ configuration: SessionConfiguration, secrets: ProfileDirectory, isRestored: Bool
  ) async throws {
    throw CredentialError.cannotSignIn(reason: "this application does not support it; use a password or a token")
  }

  /// Leaves the configured service.
  public func signedInService(_ configuration: SessionConfiguration, secrets: ProfileDirectory) throws -> URL? { nil }

  /// Does nothing.
  public func signOut(_ configuration: SessionConfiguration, secrets: ProfileDirectory) async {}
}
