/// A secret, such as a password or a token. Printing, logging or dumping a value that contains it does not show it.
///
/// It is deliberately not `Codable`, so that it is not written to disk by accident.
public struct SecretText: Sendable, Hashable {
  /// The secret itself.
  public let revealed: String

  /// Creates a secret.
  public init(_ text: String) {
    self.revealed = text
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Five stars, whatever the secret is.
  public var description: String { "*****" }

  /// Five stars, whatever the secret is.
  public var debugDescription: String { "*****" }

  /// An empty mirror, so that `dump` does not show the secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

/// Removes secrets from logs: headers with credentials, and query parameters that look like keys.
public struct SecretRedactor: Sendable {
  /// The replacement for a secret.
  public static let mark = "*****"

  private static let secretHeaders: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "www-authenticate", "authentication-info",
    "x-csrf-token",
  ]
  private static let secretWords: [String] = [
    "key", "token", "secret", "password", "passwd", "pwd", "passphrase", "signature", "credential", "assertion",
    "session", "jwt", "auth", "sapsso",
  ]
  private static let secretNames: Set<String> = ["sig", "code", "pin", "otp", "state", "nonce"]

  private let furtherHeaders: Set<String>

  /// Creates a redactor that also hides the given headers, for example a custom header with an API key.
  public init(headers: [String] = []) {
    self.furtherHeaders = Set(headers.map { $0.lowercased() })
  }

  /// The headers with the values of secret ones replaced.
  public func redact(_ headers: HTTPHeaders) -> HTTPHeaders {
    HTTPHeaders(
      headers.fields.map { field in
        isSecret(header: field.name) ? HTTPHeaders.Field(field.name, Self.mark) : field
      })
  }

  /// The URL with the values of secret query parameters and user information replaced.
  public func redact(url: String) -> String {
    var text = url
    if let scheme = text.firstRange(of: "://") {
      let end = text[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
      if let at = text[scheme.upperBound..<end].lastIndex(of: "@") {
        text.replaceSubrange(scheme.upperBound..<at, with: Self.mark)
      }
    }
    guard let mark = text.firstIndex(of: "?") else { return text }
    let query = text[text.index(after: mark)...]
    let parts = query.split(separator: "&", omittingEmptySubsequences: false).map { part in
      guard let equals = part.firstIndex(of: "=") else { return String(part) }
      return isSecret(parameter: part[..<equals]) ? "\(part[..<equals])=\(Self.mark)" : String(part)
    }
    return text[...mark] + parts.joined(separator: "&")
  }

  private func isSecret(header name: String) -> Bool {
    let name = name.lowercased()
    return Self.secretHeaders.contains(name) || furtherHeaders.contains(name)
      || ["key", "token", "secret", "password", "sapsso"].contains { name.contains($0) }
  }

  /// Whether a query parameter with this percent-encoded name is likely to contain a secret.
  public func isSecret(parameter name: Substring) -> Bool {
    let name = PercentEncoding.decode(name).lowercased()
    // Names with '$' belong to the protocol: '$skiptoken' is the position of a page, which makes a log understandable.
    guard !name.hasPrefix("$") else { return false }
    return Self.secretNames.contains(name) || Self.secretWords.contains { name.contains($0) }
  }
}
