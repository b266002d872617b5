/// The manifest of a module, `module.json`.
///
///     {
///       "summary": "HTTP over libcurl.",
///       "needs": ["values"],
///       "provides": [{ "slot": "dialect", "protocol": "odata" }],
///       "parameters": [{ "name": "pageSize", "summary": "Rows per page.", "kind": "number", "default": "100" }],
///       "targets": [{ "name": "HTTPTransport", "kind": "library", "dependencies": ["CCurl"] }],
///       "files": [{ "path": "files/Sources/__name__/*", "for": "typeFiles", "owner": "merged", "when": "container" }]
///     }
///
/// Only `summary` is required. Files in the module's folders need no entry in the manifest: `Sources/**` is copied to
/// `Runtime/**` unchanged. `files/**` goes to the package's root, and is rendered if the name ends in `.mustache`.
/// `partials/**` is not emitted but used by templates. `docs/TEMPLATE_PACKS.md` describes the format for authors.
public struct ModuleManifest: Hashable, Sendable {
  /// A slot of a pack that the module can fill, for services with one protocol.
  public struct Provision: Hashable, Sendable {
    /// The slot, for example `dialect`.
    public let slot: String
    /// The protocol in the service model, for example `odata`.
    public let serviceProtocol: String

    package init(slot: String, serviceProtocol: String) {
      self.slot = slot
      self.serviceProtocol = serviceProtocol
    }
  }

  /// What a module is emitted for in a package of several services.
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// Each service. Plain Swift is emitted once all the same.
    case service
    /// The package: once, with the context of the package.
    case package
  }

  /// The module's name, which is the name of its folder.
  public let name: String
  /// The purpose of the module, in one sentence.
  public let summary: String
  /// What it is emitted for in a package of several services.
  public let scope: Scope
  /// The modules that it requires in the pack; `slot:NAME` is the one in a slot.
  public let needs: [String]
  /// The slots that it can fill.
  public let provisions: [Provision]
  /// The parameters of the module.
  public let parameters: [PackParameter]
  /// The targets that it adds to the emitted `Package.swift`.
  public let targets: [EmittedTarget]
  /// The types that its templates declare in addition to those of the service, with placeholders. Types in plain Swift
  /// are not listed.
  public let types: [String]
  /// The rules for files that are not emitted in the default way.
  public let rules: [FileRule]
}
