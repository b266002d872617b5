import CCrypto

/// The SHA-256 of some bytes, as sixty-four hexadecimal digits: what the lock records of files, modules and metadata.
///
/// FIPS 180-4, computed by the system's libcrypto.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The digest, as lower-case hexadecimal digits.
  public let description: String

  /// The hash of the bytes.
  public init(of bytes: some Collection<UInt8>) {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    let message = Array(bytes)
    EVP_Digest(message, message.count, &digest, &length, EVP_sha256(), nil)
    description = digest.prefix(Int(length)).map(Self.hexadecimal).joined()
  }

  /// A hash that was written down before, or nil where the text is not one.
  public init?(_ text: String) {
    guard text.utf8.count == 64, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }
}
