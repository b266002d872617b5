import CCrypto

/// The SHA-256 of some bytes, as 64 hexadecimal digits. The lock records it for files, modules and metadata.
///
/// FIPS 180-4, computed by the system's libcrypto.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The digest as lowercase hexadecimal digits.
  public let description: String

  /// Computes the hash of the bytes.
  public init(of bytes: some Collection<UInt8>) {
    if let reason = Self.loadFailure { fatalError("cannot load libcrypto: \(reason)") }
    var digest = [UInt8](repeating: 0, count: 32)
    let message = Array(bytes)
    ccrypto_sha256(message, message.count, &digest)
    let digits = digest.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] }
    description = String(decoding: digits, as: UTF8.self)
  }

  /// Loads libcrypto. Otherwise, the first hash does that, and ends the program if it fails.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if the system's libcrypto is not installed, or cannot be loaded.
  public static func loadLibrary() throws {
    guard let reason = loadFailure else { return }
    throw ScaffoldError(
      .notSetUp, .missingLibrary, "cannot load libcrypto: \(reason)",
      hint: "install the package of your system that contains libcrypto, such as 'libssl3'")
  }

  private static var loadFailure: String? { ccrypto_load_failure().map { String(cString: $0) } }

  /// Parses a recorded hash; nil if the text is not one.
  public init?(_ text: String) {
    guard text.utf8.count == 64, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
    description = text
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
