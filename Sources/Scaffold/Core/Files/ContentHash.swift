import CCrypto

/// The SHA-256 of some bytes, as 64 hexadecimal digits. The lock records it for files, modules and metadata.
///
/// FIPS 180-4, computed by the system's libcrypto.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The digest as lowercase hexadecimal digits.
  public let description: String

  /// Computes the hash of the bytes.
  public init(of bytes: some Collection<UInt8>) {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    let message = Array(bytes)
    EVP_Digest(message, message.count, &digest, &length, EVP_sha256(), nil)
    let digits = digest.prefix(Int(length)).flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    description = String(decoding: digits, as: UTF8.self)
  }

  /// Parses a recorded hash; nil if the text is not one.
  public init?(_ text: String) {
    guard text.utf8.count == 64, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
