import HTTPTransport

/// Signs a user in with a code that is entered on any other device (RFC 8628).
///
/// Some servers follow the older profile from which the RFC was made: their token endpoint issues the device codes too, if a
/// parameter asks for one, and another grant exchanges them. There, a code need not say how long it can be used; ten minutes
/// are assumed. A server is one of these if both of its endpoints have the same address.
public struct DeviceSignIn: Sendable {
  private let client: AuthorizationClient

  /// Creates a sign-in.
  public init(client: AuthorizationClient) {
    self.client = client
  }

  /// Gets a code, shows it, and waits until the user has entered it and has agreed.
  ///
  /// - Throws: ``OAuthError``: refused with `access_denied` or `expired_token`, or ``OAuthError/notSignedInInTime``;
  ///   `HTTPError` if there is no code, `CancellationError`.
  public func token(showing show: @Sendable (DeviceCode) -> Void) async throws -> OAuthToken {
    guard let endpoint = client.server.device else { throw OAuthError.missingEndpoint("device authorization") }
    let clock = client.clock
    let start = clock.now()
    let answer: DeviceResponse = try client.decoded(
      try await client.post(codeFields, to: endpoint), from: endpoint)
    guard let address = answer.verificationUri ?? answer.verificationUrl else {
      throw client.malformed("it has no address to enter the code at", endpoint)
    }
    show(
      DeviceCode(
        userCode: answer.userCode, address: address, completeAddress: answer.verificationUriComplete,
        lifetime: answer.lifetime))
    // Section 3.5: at least this pause, which a server could set to 0 by mistake, five seconds more after 'slow_down', and twice as long after a timeout.
    var pause = max(1, answer.interval?.seconds ?? 5)
    // The code cannot be used any more after its time, so no pause goes beyond it.
    while true {
      let rest = answer.lifetime - (clock.now() - start)
      guard rest > 0 else { break }
      try await clock.sleep(.seconds(min(pause, rest)))
      do {
        return try await client.token(tokenFields(answer.deviceCode))
      } catch let error as OAuthError where error.code == "authorization_pending" {
        continue
      } catch let error as OAuthError where error.code == "slow_down" {
        pause += 5
      } catch let error as OAuthError where error.isOutage {
        pause = max(5, pause * 2)
      } catch let error as HTTPError where error.isOffline {
        pause = max(5, pause * 2)
      }
    }
    throw OAuthError.notSignedInInTime
  }

  /// Whether the server follows the older profile.
  private var isOlder: Bool { client.server.device == client.server.token }

  private var codeFields: [FormText.Field] {
    (isOlder ? [("response_type", "device_code")] : []) + client.scopeField
  }

  private func tokenFields(_ code: String) -> [FormText.Field] {
    isOlder
      ? [("grant_type", "device"), ("code", code)]
      : [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code)]
  }
}

/// The code that the user enters (RFC 8628, 3.2).
public struct DeviceCode: Sendable, Hashable {
  /// The code.
  public let userCode: String
  /// The address at which it is entered.
  public let address: String
  /// The address that contains the code, so that nothing needs to be entered; nil if the server has none.
  public let completeAddress: String?
  /// How long the code can be used, in seconds.
  public let lifetime: Int
}

/// The answer of the device authorization endpoint (RFC 8628, 3.2).
private struct DeviceResponse: Decodable {
  let deviceCode: String
  let userCode: String
  let verificationUri: String?
  /// The name of an earlier draft, which some servers use.
  let verificationUrl: String?
  let verificationUriComplete: String?
  private let expiresIn: Lifetime?
  let interval: Lifetime?

  /// How long the code can be used, in seconds.
  var lifetime: Int { expiresIn?.seconds ?? 600 }
}
