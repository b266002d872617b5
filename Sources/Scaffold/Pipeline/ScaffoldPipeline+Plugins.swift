import CommandLineInterface
import Foundation
import GeneratorCore
import GeneratorModel
import GeneratorPlugins
import GeneratorReading
import GeneratorWriting

extension ScaffoldPipeline {
  /// Loads the plugins that the request names.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for an unknown name, and the errors of ``PluginHost/load(_:listener:)``.
  func team(for request: ScaffoldRequest, _ log: PipelineLog) async throws -> ResolvedPlugins {
    var team = ResolvedPlugins()
    if let name = request.settings.reader, !readers.contains(where: { $0.name == name }) {
      team.add(try await load(try readerIdentity(name), log))
    }
    for text in request.settings.plugins {
      let identity = try PluginIdentity(text)
      guard identity.kind != .reader else {
        throw ScaffoldError(
          .usage, "a reader is no step among others", hint: "name it with '--reader \(identity.name)'")
      }
      team.add(try await load(identity, log))
    }
    return team
  }

  /// Whether a plugin may still turn out to be the reader, and bring modules and parameters.
  func mayFindReader(for request: ScaffoldRequest) -> Bool {
    guard request.settings.reader == nil, let plugins else { return false }
    return plugins.finder.effective().contains { $0.identity.kind == .reader }
  }

  /// Loads the document, and reads it with the requested reader or one that recognizes it.
  ///
  /// - Parameter team: receives the plugin that recognizes the document.
  /// - Returns: the document, its model, and the name of the reader if it is to be recorded.
  func described(
    _ request: ScaffoldRequest, _ team: inout ResolvedPlugins, _ log: PipelineLog
  ) async throws -> (document: SourceDocument, model: ServiceModel, reader: String?) {
    var document = try await log.run(loading, request.source)
    let found = try await plugin(for: document, request, team, log)
    if let found { team.add(found) }
    let reader: any MetadataReader
    if let found {
      reader = PluginReader(found.watched(by: watch(request)), settings: request.settings.parameters)
    } else {
      reader = try builtInReader(for: document, named: request.settings.reader)
    }
    if request.settings.followsReferences {
      let fetcher = ReferenceFetcher(source: request.source, reader: reader)
      document = try await log.collect { [document] in try await fetcher.follow(document, diagnostics: &$0) }
    }
    do {
      let model = try await log.run(reading(reader, log), document)
      return (document, model, found?.identity.name ?? request.settings.reader)
    } catch let error as ScaffoldError where error.failure == .unusableMetadata {
      // Conflict markers of git are reported instead of the syntax error that they cause.
      guard let conflict = GitConflict.first(in: [UInt8](document.bytes), of: document.name) else { throw error }
      throw ScaffoldError(.unusableMetadata, [conflict])
    }
  }

  /// The plugin for reading a document; nil for a built-in reader.
  private func plugin(
    for document: SourceDocument, _ request: ScaffoldRequest, _ team: ResolvedPlugins, _ log: PipelineLog
  ) async throws -> LoadedPlugin? {
    if request.settings.reader != nil { return team.members(.reader).first }
    if !document.isFolder, readers.contains(where: { $0.recognizes(document) }) { return nil }
    return try await recognizingPlugin(of: document, log)
  }

  /// The only plugin whose description matches a document. A plugin that cannot be queried is reported and ignored. An
  /// untrusted plugin is an error if no other plugin matches.
  private func recognizingPlugin(of document: SourceDocument, _ log: PipelineLog) async throws -> LoadedPlugin? {
    var found: [LoadedPlugin] = []
    var refusal: ScaffoldError?
    for file in plugins?.finder.effective() ?? [] where file.identity.kind == .reader {
      do {
        guard let plugin = try await plugins?.load(file, listener: { log.output($1, of: $0) }) else { continue }
        if plugin.description.recognition.fits(document) { found.append(plugin) }
      } catch let error as ScaffoldError {
        if error.failure == .refused { refusal = refusal ?? error } else { log.report(error.warnings) }
      }
    }
    if found.isEmpty, let refusal { throw refusal }
    guard found.count < 2 else {
      let names = found.map { "'\($0.identity.name)'" }.joined(separator: " and ")
      throw ScaffoldError(
        .usage, "the readers \(names) all take '\(document.name)'", hint: "name one of them with '--reader'")
    }
    return found.first
  }

  /// The built-in reader of a document. If no reader recognizes the document, the first one has the best error message.
  private func builtInReader(for document: SourceDocument, named name: String?) throws -> any MetadataReader {
    guard !document.isFolder else {
      throw ScaffoldError(
        .unreadable, "'\(document.name)' is a folder",
        hint: "name the metadata document in it, or with '--reader' a plugin that reads folders")
    }
    if let name, let reader = readers.first(where: { $0.name == name }) { return reader }
    if let reader = readers.first(where: { $0.recognizes(document) }) ?? readers.first { return reader }
    throw ScaffoldError(
      .unusableMetadata, "'\(document.name)' is not metadata of a kind that is known",
      hint: "name the reader with '--reader' if there is a plugin for it")
  }

  private func load(_ identity: PluginIdentity, _ log: PipelineLog) async throws -> LoadedPlugin {
    guard let plugins else { throw ScaffoldError(.usage, "there is no plugin '\(identity)'") }
    return try await plugins.load(identity) { log.output($1, of: $0) }
  }

  /// The plugin with a reader's name.
  private func readerIdentity(_ name: String) throws -> PluginIdentity {
    let found = plugins?.finder.effective().filter { $0.identity.kind == .reader }.map(\.identity.name) ?? []
    guard PluginProtocol.isName(name), found.contains(name) else {
      let names = readers.map(\.name) + found
      throw ScaffoldError(
        .usage, "there is no reader '\(name)'",
        hint: NameSuggestion.hint(for: name, among: names)
          ?? "there are \(names.map { "'\($0)'" }.joined(separator: ", "))")
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
