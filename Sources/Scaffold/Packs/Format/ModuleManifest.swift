/// What a module says of itself in its `module.json`.
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
/// Only `summary` must be there. What stands in the module's folders needs no word in the manifest: `Sources/**` is
/// copied to `Sources/**` byte for byte, `files/**` to the package's root, rendered where a name ends in `.mustache`;
/// `partials/**` is emitted by no rule but used by the templates. `docs/TEMPLATE_PACKS.md` is the author's view.
public struct ModuleManifest: Hashable, Sendable {
  /// A slot of a pack that the module can fill, for services of one protocol.
  public struct Provision: Hashable, Sendable {
    /// The slot, for example `dialect`.
    public let slot: String
    /// The protocol that the service model names, for example `odata`.
    public let serviceProtocol: String

    package init(slot: String, serviceProtocol: String) {
      self.slot = slot
      self.serviceProtocol = serviceProtocol
    }
  }

  /// The module's name, which is that of its folder.
  public let name: String
  /// What the module is for, in one sentence.
  public let summary: String
  /// The modules that must be in the pack too; `slot:NAME` is the one that fills a slot.
  public let needs: [String]
  /// The slots that it can fill.
  public let provisions: [Provision]
  /// The choices that it leaves to the user.
  public let parameters: [PackParameter]
  /// The targets that it adds to the emitted `Package.swift`.
  public let targets: [EmittedTarget]
  /// The types that its templates declare beside those of the service, with placeholders; the types of plain Swift need
  /// no word.
  public let types: [String]
  /// How its files are emitted where that is not the usual way.
  public let rules: [FileRule]
}
