import GeneratorCore
import GeneratorPacks

/// What a plugin says of itself (`docs/schemas/describe.schema.json`).
public struct PluginDescription: Hashable, Sendable {
  /// Which plugin it is.
  public let identity: PluginIdentity
  /// The plugin's own version.
  public let version: String
  /// What it does, in one sentence.
  public let summary: String
  /// Which documents it takes without being named, if it is a reader.
  public let recognition: PluginRecognition
  /// The choices that it leaves to the user.
  public let parameters: [PackParameter]
  /// The folder of template modules that it brings, seen from its executable's.
  public let modules: String?
}

extension PluginDescription {
  /// Reads a description.
  ///
  /// - Parameters:
  ///   - bytes: what the plugin printed.
  ///   - expected: which plugin it has to be.
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) with the place of the first fault.
  package init(_ bytes: [UInt8], of expected: PluginIdentity) throws {
    let source = try JSONSource(bytes, name: "description of the plugin '\(expected)'", failure: .pluginFailed)
    if let found = Self.otherVersion(in: source.root) {
      throw ScaffoldError(
        .pluginFailed,
        "the plugin '\(expected)' speaks version \(found) of the protocol, expected \(PluginProtocol.version)",
        hint: "use releases of this program and of the plugin that belong together")
    }
    let fields = try JSONFields(
      source.root, of: source,
      known: ["protocolVersion", "kind", "name", "version", "summary", "handles", "parameters", "modules"])
    guard fields.value("protocolVersion") != nil else {
      throw source.fault("the member 'protocolVersion' is missing", at: source.root)
    }
    let found = "\(try fields.requiredText("kind")):\(try fields.requiredText("name"))"
    guard found == expected.description else {
      throw source.fault("the plugin says that it is '\(found)', expected '\(expected)'", at: source.root)
    }
    identity = expected
    version = try fields.requiredText("version")
    summary = try fields.requiredText("summary")
    parameters = try fields.elements("parameters").map { try PackParameter($0, of: source) }
    recognition = try fields.value("handles").map { try PluginRecognition($0, of: source) } ?? PluginRecognition()
    modules = try fields.text("modules")
    if let modules, OutputPath.objections(to: modules) {
      throw source.fault("'\(modules)' is no folder beside the plugin", at: source.root)
    }
  }

  /// The version of the protocol, where it is not this one.
  private static func otherVersion(in node: JSONNode) -> String? {
    guard case .object(let members) = node.content,
      case .number(let digits)? = members.first(where: { $0.name == "protocolVersion" })?.value.content
    else { return nil }
    return digits == "\(PluginProtocol.version)" ? nil : digits
  }
}

extension OutputPath {
  /// Whether a relative path leaves its folder, or hides.
  fileprivate static func objections(to path: String) -> Bool { (try? OutputPath(path)) == nil }
}
