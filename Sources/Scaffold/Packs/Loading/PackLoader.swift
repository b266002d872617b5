import CommandLineInterface
import GeneratorCore

/// Reads a pack and all modules of a tree, and reports all their faults together.
public struct PackLoader: Sendable {
  private let tree: TemplateTree

  /// Creates a loader for a tree.
  public init(tree: TemplateTree) {
    self.tree = tree
  }

  /// Reads the pack with a name.
  ///
  /// - Throws: ``ScaffoldError``: `usage` if there is no such pack, `packFailed` if it or a module is faulty.
  public func pack(named name: String) throws -> TemplatePack {
    let file = try file(ofPack: name)
    var sink = DiagnosticSink()
    let manifest = collect(into: &sink) { try PackManifest(file, pack: name) }
    let modules = tree.modules.sorted { $0.key < $1.key }.compactMap { module, files in
      collect(into: &sink) { try TemplateModule(name: module, files: files) }
    }
    guard let manifest, !sink.hasErrors else { throw ScaffoldError(.packFailed, sink.diagnostics) }
    let pack = TemplatePack(
      manifest: manifest, hash: ContentHash(of: file.bytes),
      modules: Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0) }))
    try refuseUnknownModules(in: pack)
    return pack
  }

  /// Reads only the manifest of a pack.
  ///
  /// - Throws: ``ScaffoldError``: `usage` if there is no such pack, `packFailed` if its manifest is faulty.
  public func manifest(ofPack name: String) throws -> PackManifest { try PackManifest(file(ofPack: name), pack: name) }

  private func file(ofPack name: String) throws -> TemplateTree.File {
    if let file = tree.files["packs/\(name).json"] { return file }
    let known = tree.packNames.map { "'\($0)'" }.joined(separator: ", ")
    throw ScaffoldError(
      .usage, .unknownPack, "there is no pack '\(name)'",
      hint: NameSuggestion.hint(for: name, among: tree.packNames) ?? "there are \(known)"
    ).about(SettingReference("template", value: name))
  }

  private func refuseUnknownModules(in pack: TemplatePack) throws {
    let unknown = pack.manifest.entries.compactMap { entry -> Diagnostic? in
      guard case .module(let name) = entry.subject, pack.modules[name] == nil else { return nil }
      return Diagnostic(
        .error, .unknownModule, "the pack '\(pack.name)' names the module '\(name)', which does not exist",
        hint: NameSuggestion.hint(for: name, among: pack.modules.keys))
    }
    guard unknown.isEmpty else { throw ScaffoldError(.packFailed, unknown) }
  }

  /// Runs a part of reading. Its errors go to the sink, so that the other parts are read too.
  private func collect<Value>(into sink: inout DiagnosticSink, _ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch let error as ScaffoldError {
      sink.report(contentsOf: error.diagnostics)
    } catch {
      sink.report(Diagnostic(.error, .internalError, "\(error)"))
    }
    return nil
  }
}
