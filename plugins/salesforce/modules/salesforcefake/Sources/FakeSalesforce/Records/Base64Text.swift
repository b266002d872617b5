import FoundationEssentials

/// base64 as the API uses it (RFC 4648, 4).
enum Base64Text {
  static func bytes(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }

  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
