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

/// Replaces what must not be read in a log: headers that carry credentials, and query parameters that look like keys.
public struct SecretRedactor: Sendable {
  /// What stands in place of a secret.
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

  /// A redactor that hides further headers too, for instance that of an API key with a name of its own.
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

  /// Whether a query parameter of this name, percent-encoded, is likely to hold a secret.
  public func isSecret(parameter name: Substring) -> Bool {
    let name = PercentEncoding.decode(name).lowercased()
    // Names of the protocol itself start with '$': '$skiptoken' is where a page begins, and needed to understand a log.
    guard !name.hasPrefix("$") else { return false }
    return Self.secretNames.contains(name) || Self.secretWords.contains { name.contains($0) }
  }
}
