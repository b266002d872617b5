import Synchronization

/// Whether the token of a session that is removed was revoked.
final class TokenRevocation: Sendable {
  private let state = Mutex<Bool?>(nil)

  /// Nil if there was no token.
  var isRevoked: Bool? { state.withLock { $0 } }

  func note(_ isRevoked: Bool) { state.withLock { $0 = isRevoked } }
}
