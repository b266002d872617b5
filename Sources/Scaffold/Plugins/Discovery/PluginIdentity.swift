import GeneratorCore

/// The identity of a plugin: its kind and its name, written `reader:rest`.
public struct PluginIdentity: Hashable, Sendable {
  /// The kind of the plugin.
  public let kind: PluginKind
  /// The name of the plugin.
  public let name: String

  /// Creates an identity.
  public init(_ kind: PluginKind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Reads `KIND:NAME`, as in `--plugin` and `scaffold.json`.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for any other text.
  public init(_ text: String) throws {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let kind = PluginKind(rawValue: parts[0]), PluginProtocol.isName(parts[1]) else {
      let kinds = PluginKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw ScaffoldError(
        .usage, .invalidPluginName, "'\(text)' is not a plugin, expected KIND:NAME",
        hint: "the kinds are \(kinds); a name looks like 'public-only'")
    }
    self.init(kind, parts[1])
  }

  /// Reads the name of an executable, `scaffold-reader-rest`; nil if it is not the name of a plugin.
  public init?(executable: String) {
    let parts = executable.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "scaffold", let kind = PluginKind(rawValue: parts[1]),
      PluginProtocol.isName(parts[2])
    else { return nil }
    self.init(kind, parts[2])
  }

  /// The name of the executable.
  public var executable: String { "scaffold-\(kind.rawValue)-\(name)" }
}

extension PluginIdentity: CustomStringConvertible {
  /// `reader:rest`.
  public var description: String { "\(kind.rawValue):\(name)" }
}

extension PluginIdentity: Comparable {
  /// Orders by kind, then by name.
  public static func < (left: PluginIdentity, right: PluginIdentity) -> Bool { left.description < right.description }
}
