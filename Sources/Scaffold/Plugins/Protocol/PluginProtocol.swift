/// The protocol between a plugin and this program. `docs/PLUGINS.md` describes it for authors of plugins.
public enum PluginProtocol {
  /// The value of `protocolVersion` in all descriptions, requests and responses.
  public static let version = 1

  /// Whether a text is a valid plugin name: lower-case letters, digits and `-`, beginning with a letter.
  public static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
  }
}
