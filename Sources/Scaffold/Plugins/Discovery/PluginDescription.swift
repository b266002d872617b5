import GeneratorCore
import GeneratorPacks

/// A plugin's description of itself (`docs/schemas/describe.schema.json`).
public struct PluginDescription: Hashable, Sendable {
  /// The kind and the name of the plugin.
  public let identity: PluginIdentity
  /// The plugin's version.
  public let version: String
  /// A summary of the plugin in one sentence.
  public let summary: String
  /// The documents that a reader recognizes without being named.
  public let recognition: PluginRecognition
  /// The parameters that the user can set.
  public let parameters: [PackParameter]
  /// The plugin's folder of template modules, relative to the folder of its executable.
  public let modules: String?
}

extension PluginDescription {
  /// Reads a description.
  ///
  /// - Parameters:
  ///   - bytes: the output of the plugin.
  ///   - expected: the expected kind and name.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) with the location of the first fault.
  package init(_ bytes: [UInt8], of expected: PluginIdentity) throws {
    let source = try JSONSource(bytes, name: "description of the plugin '\(expected)'", failure: .pluginFailed)
    if let found = Self.otherVersion(in: source.root) {
      throw ScaffoldError(
        .pluginFailed,
        .pluginVersionMismatch,
        "the plugin '\(expected)' uses version \(found) of the protocol, expected \(PluginProtocol.version)",
        hint: "use releases of this program and of the plugin that belong together")
    }
    let fields = try JSONFields(
      source.root, of: source,
      known: ["protocolVersion", "kind", "name", "version", "summary", "handles", "parameters", "modules"])
    guard fields.value("protocolVersion") != nil else {
      throw source.fault(.missingMember, "the member 'protocolVersion' is missing", at: source.root)
    }
    let found = "\(try fields.requiredText("kind")):\(try fields.requiredText("name"))"
    guard found == expected.description else {
      throw source.fault(
        .invalidPluginDescription, "the plugin describes itself as '\(found)', expected '\(expected)'", at: source.root)
    }
    identity = expected
    version = try fields.requiredText("version")
    summary = try fields.requiredText("summary")
    parameters = try fields.elements("parameters").map { try PackParameter($0, of: source) }
    recognition = try fields.value("handles").map { try PluginRecognition($0, of: source) } ?? PluginRecognition()
    modules = try fields.text("modules")
    if let modules, OutputPath.objections(to: modules) {
      throw source.fault(.invalidPluginDescription, "'\(modules)' is not a folder next to the plugin", at: source.root)
    }
  }

  /// The version of the protocol; nil if it is the expected one.
  private static func otherVersion(in node: JSONNode) -> String? {
    guard case .object(let members) = node.content,
      case .number(let digits)? = members.first(where: { $0.name == "protocolVersion" })?.value.content
    else { return nil }
    return digits == "\(PluginProtocol.version)" ? nil : digits
  }
}

extension OutputPath {
  /// Whether a relative path is invalid, for example because it leaves its folder.
  fileprivate static func objections(to path: String) -> Bool { (try? OutputPath(path)) == nil }
}
