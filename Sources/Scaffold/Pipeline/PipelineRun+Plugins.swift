import CommandLineInterface
import GeneratorCore
import GeneratorModel
import GeneratorPlugins

extension PipelineRun {
  /// Loads the plugins that the request names.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for an unknown name, and the errors of ``PluginHost/load(_:listener:)``.
  func plugins(for request: ScaffoldRequest) async throws -> ResolvedPlugins {
    var resolved = ResolvedPlugins()
    if let name = request.settings.reader, !pipeline.readers.contains(where: { $0.name == name }) {
      resolved.add(try await plugin(try readerIdentity(name)))
    }
    for text in request.settings.plugins {
      let identity = try PluginIdentity(text)
      guard identity.kind != .reader else {
        throw ScaffoldError(
          .usage, .readerAsStep, "a reader cannot be used as a step", hint: "name it with '--reader \(identity.name)'")
      }
      resolved.add(try await plugin(identity))
    }
    return resolved
  }

  /// Whether a plugin may still turn out to be the reader, and bring modules and parameters.
  func mayFindReader(for request: ScaffoldRequest) -> Bool {
    guard request.settings.reader == nil, let plugins = pipeline.plugins else { return false }
    return plugins.finder.effective().contains { $0.identity.kind == .reader }
  }

  /// The plugin for reading a document; nil for a built-in reader.
  func readerPlugin(for loaded: LoadedEmission) async throws -> LoadedPlugin? {
    let document = loaded.document
    if loaded.request.settings.reader != nil { return loaded.plugins.members(.reader).first }
    if !document.isFolder, pipeline.readers.contains(where: { $0.recognizes(document) }) { return nil }
    return try await recognizingPlugin(of: document)
  }

  /// The only plugin whose description matches a document. A plugin that cannot be queried is reported and ignored. An
  /// untrusted plugin is an error if no other plugin matches.
  private func recognizingPlugin(of document: SourceDocument) async throws -> LoadedPlugin? {
    var found: [LoadedPlugin] = []
    var refusal: ScaffoldError?
    for file in pipeline.plugins?.finder.effective() ?? [] where file.identity.kind == .reader {
      do {
        guard let plugin = try await pipeline.plugins?.load(file, listener: { log.output($1, of: $0) }) else {
          continue
        }
        if plugin.description.recognition.fits(document) { found.append(plugin) }
      } catch let error as ScaffoldError {
        if error.failure == .refused { refusal = refusal ?? error } else { log.report(error.warnings) }
      }
    }
    if found.isEmpty, let refusal { throw refusal }
    guard found.count < 2 else {
      let names = found.map { "'\($0.identity.name)'" }.joined(separator: " and ")
      throw ScaffoldError(
        .usage, .ambiguousReader, "the readers \(names) can all read '\(document.name)'",
        hint: "name one of them with '--reader'")
    }
    return found.first
  }

  /// The built-in reader of a document. If no reader recognizes the document, the first one has the best error message.
  func builtInReader(for document: SourceDocument, named name: String?) throws -> any MetadataReader {
    guard document.fileNames.isEmpty else {
      throw ScaffoldError(
        .usage, .invalidDocumentSet,
        "\(document.fileNames.count) documents were named, and "
          + (name.map { "the reader '\($0)' does not read them as one" } ?? "no reader reads them as one"),
        hint: "name one document, or with '--reader' a plugin that reads folders")
    }
    guard !document.isFolder else {
      throw ScaffoldError(
        .unreadable, .folderAsDocument, "'\(document.name)' is a folder",
        hint: "name the metadata document in it, or with '--reader' a plugin that reads folders")
    }
    if let name, let reader = pipeline.readers.first(where: { $0.name == name }) { return reader }
    if let reader = pipeline.readers.first(where: { $0.recognizes(document) }) ?? pipeline.readers.first {
      return reader
    }
    throw ScaffoldError(
      .unusableMetadata, .notMetadata, "'\(document.name)' is not metadata in a known format",
      hint: "name the reader with '--reader' if there is a plugin for it")
  }

  private func plugin(_ identity: PluginIdentity) async throws -> LoadedPlugin {
    guard let plugins = pipeline.plugins else {
      throw ScaffoldError(.usage, .unknownPlugin, "there is no plugin '\(identity)'")
    }
    return try await plugins.load(identity) { log.output($1, of: $0) }
  }

  /// The plugin with a reader's name.
  private func readerIdentity(_ name: String) throws -> PluginIdentity {
    let found = pipeline.plugins?.finder.effective().filter { $0.identity.kind == .reader }.map(\.identity.name) ?? []
    guard PluginProtocol.isName(name), found.contains(name) else {
      let names = pipeline.readers.map(\.name) + found
      throw ScaffoldError(
        .usage, .unknownReader, "there is no reader '\(name)'",
        hint: NameSuggestion.hint(for: name, among: names)
          ?? "the readers are \(names.map { "'\($0)'" }.joined(separator: ", ")); "
          + "'scaffold plugin list' shows the plugins that were found")
    }
    return PluginIdentity(.reader, name)
  }
}

extension ScaffoldError {
  /// The diagnostics with errors as warnings, for a run that can continue.
  fileprivate var warnings: [Diagnostic] {
    diagnostics.map { diagnostic in
      var warning = diagnostic
      if warning.severity == .error { warning.severity = .warning }
      return warning
    }
  }
}
