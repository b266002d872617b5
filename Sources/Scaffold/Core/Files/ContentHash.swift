import SystemCrypto

/// The SHA-256 of some bytes, as 64 hexadecimal digits. The lock records it for files, modules and metadata.
///
/// FIPS 180-4, computed by the system's libcrypto.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The digest as lowercase hexadecimal digits.
  public let description: String

  /// Computes the hash of the bytes.
  public init(of bytes: some Collection<UInt8>) {
    let digest: [UInt8]
    do { digest = try SecureHash.sha256(bytes) } catch { fatalError(error.description) }
    let digits = digest.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    description = String(decoding: digits, as: UTF8.self)
  }

  /// Loads libcrypto. Otherwise, the first hash does that, and ends the program if it fails.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the system's libcrypto is not installed, or cannot be loaded.
  public static func loadLibrary() throws {
    do {
      try CryptoLibrary.load()
    } catch {
      throw ScaffoldError(.notSetUp, .missingLibrary, error.summary, hint: error.remedy)
    }
  }

  /// Parses a recorded hash; nil if the text is not one.
  public init?(_ text: String) {
    guard text.utf8.count == 64, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
