import OAuthAuthentication
import Synchronization

/// A token in memory, with the order of what happened to it.
final class MemoryTokens: TokenStoring {
  private let state = Mutex<(token: OAuthToken?, stored: [String])>((nil, []))

  init(_ token: OAuthToken? = nil) { state.withLock { $0.token = token } }

  /// The refresh tokens that were stored, in order; 'none' for a removed token.
  var stored: [String] { state.withLock { $0.stored } }

  func token() -> OAuthToken? { state.withLock { $0.token } }

  func store(_ token: OAuthToken?) {
    state.withLock {
      $0.token = token
      $0.stored.append(token?.refreshToken ?? "none")
    }
  }

  func exclusively<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
    try await work()
  }
}
