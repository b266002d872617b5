/// A secret, such as a password or a token, that no print, log or dump of a value that holds it shows.
///
/// It is not `Codable` on purpose: nothing that is written to disk by the way can hold it.
public struct SecretText: Sendable, Hashable {
  /// The secret itself.
  public let revealed: String

  /// A secret made of this text.
  public init(_ text: String) {
    self.revealed = text
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Five stars, whatever the secret is.
  public var description: String { "*****" }

  /// Five stars, whatever the secret is.
  public var debugDescription: String { "*****" }

  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}
