import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlanning
import Templates

/// Runs the steps from a case's input to planned files, as `scaffold new` does, and writes nothing.
struct SnapshotRenderer: Sendable {
  /// The version of the tool for templates, which is constant so that a release changes no snapshot.
  static let toolVersion = "0.0.0"

  let subject: SnapshotSubject
  let readers: [any MetadataReader]

  /// The input for rendering a case.
  struct Input: Sendable {
    let model: ServiceModel
    /// The diagnostics of reading and filtering.
    let diagnostics: [Diagnostic]
  }

  /// Reads the input of a case: a service model, or a document that a reader recognizes.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the input cannot be read, `unusableMetadata` if it is not usable,
  ///   `usage` for an unknown reader, and for patterns without a match.
  func input(of snapshot: SnapshotCase) async throws -> Input {
    guard let data = FileManager.default.contents(atPath: snapshot.input) else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the input '\(snapshot.input)' of the case '\(snapshot.name)'")
    }
    let folder = URL(fileURLWithPath: snapshot.input).deletingLastPathComponent().path
    let document = SourceDocument(name: snapshot.input, bytes: data, folder: folder)
    var sink = DiagnosticSink()
    let filter = ServiceFilter(include: snapshot.include, exclude: snapshot.exclude)
    let whole = try await model(of: document, snapshot, &sink)
    let model = try filter.transform(whole, diagnostics: &sink)
    return Input(model: model, diagnostics: sink.diagnostics)
  }

  /// Plans the package of a case.
  ///
  /// - Throws: the errors of ``plan(_:with:name:parameters:recording:)``.
  func plan(
    _ model: ServiceModel, of snapshot: SnapshotCase, recording coverage: inout TemplateCoverage?
  ) throws -> FilePlan {
    try Self.plan(
      model, with: try subject.pack(for: snapshot), name: snapshot.packageName, parameters: snapshot.parameters,
      recording: &coverage)
  }

  /// Plans the package of a pack for a model.
  ///
  /// - Throws: ``ScaffoldError`` of ``NamedPackage`` and ``FilePlanner``.
  static func plan(
    _ model: ServiceModel, with pack: TemplatePack, name: String?, parameters: [String: String],
    recording coverage: inout TemplateCoverage?
  ) throws -> FilePlan {
    let package = try NamedPackage(model, with: pack, name: name, settings: parameters)
    return try FilePlanner(outline: package.outline, toolVersion: toolVersion)
      .plan(package.model, recording: &coverage).files
  }

  private func model(
    of document: SourceDocument, _ snapshot: SnapshotCase, _ sink: inout DiagnosticSink
  ) async throws -> ServiceModel {
    if ServiceModelFormat.recognizes(document.bytes) {
      return try ServiceModelFormat.decode(document.bytes, file: document.name)
    }
    let reader =
      snapshot.reader.map { name in readers.first { $0.name == name } }
      ?? readers.first { $0.recognizes(document) } ?? readers.first
    guard let reader else {
      throw ScaffoldError(
        .usage, .unknownReader, "there is no reader for the input '\(snapshot.input)' of the case '\(snapshot.name)'",
        hint: "give a service model, as 'scaffold inspect --format json' prints it")
    }
    return try await reader.read(document, diagnostics: &sink)
  }
}
