/// What a plugin and this program agree on; `docs/PLUGINS.md` is the author's view.
public enum PluginProtocol {
  /// What `protocolVersion` says in every description, request and response.
  public static let version = 1

  /// Whether a text can be the name of a plugin: lower-case letters, digits and `-`, a letter first.
  public static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
  }
}
