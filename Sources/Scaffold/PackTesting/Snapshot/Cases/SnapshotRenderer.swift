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
    /// The further services, in the order of their names.
    let others: [(name: String, model: ServiceModel)]
    /// The diagnostics of reading and filtering.
    let diagnostics: [Diagnostic]
  }

  /// Reads the input of a case: a service model, or a document that a reader recognizes.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the input cannot be read, `unusableMetadata` if it is not usable,
  ///   `usage` for an unknown reader, and for patterns without a match.
  func input(of snapshot: SnapshotCase) async throws -> Input {
    var sink = DiagnosticSink()
    let filter = ServiceFilter(include: snapshot.include, exclude: snapshot.exclude)
    let whole = try await model(of: try document(snapshot.input, of: snapshot), snapshot, &sink)
    let model = try filter.transform(whole, diagnostics: &sink)
    var others: [(name: String, model: ServiceModel)] = []
    for (name, path) in snapshot.services.sorted(by: { $0.key < $1.key }) {
      others.append((name, try await self.model(of: try document(path, of: snapshot), snapshot, &sink)))
    }
    return Input(model: model, others: others, diagnostics: sink.diagnostics)
  }

  private func document(_ path: String, of snapshot: SnapshotCase) throws -> SourceDocument {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the input '\(path)' of the case '\(snapshot.name)'")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return SourceDocument(name: path, bytes: data, folder: folder)
  }

  /// Plans the package of a case.
  ///
  /// - Throws: the errors of ``plan(_:with:name:parameters:recording:)``.
  func plan(
    _ input: Input, of snapshot: SnapshotCase, recording coverage: inout TemplateCoverage?
  ) throws -> FilePlan {
    guard input.others.isEmpty else { return try several(input, of: snapshot, recording: &coverage) }
    return try Self.plan(
      input.model, with: try subject.pack(for: snapshot), name: snapshot.packageName, parameters: snapshot.parameters,
      recording: &coverage)
  }

  /// Plans a package of several services. The first one has the name of the package.
  private func several(
    _ input: Input, of snapshot: SnapshotCase, recording coverage: inout TemplateCoverage?
  ) throws -> FilePlan {
    let pack = try subject.pack(for: snapshot)
    let package = try snapshot.packageName.map(PackageName.init) ?? PackageName(suggestedBy: input.model)
    let models = [(package, input.model)] + (try input.others.map { (try PackageName($0.name), $0.model) })
    var services: [ServicesPlanner.Service] = []
    for (name, model) in models {
      let membership = ServiceMembership(package: package, others: models.map(\.0).filter { $0 != name })
      let named = try NamedPackage(
        model, with: pack, name: name.description, settings: snapshot.parameters, in: membership)
      let plan = try FilePlanner(outline: named.outline, toolVersion: Self.toolVersion)
        .plan(named.model, recording: &coverage)
      services.append(ServicesPlanner.Service(model: named.model, plan: plan))
    }
    return try ServicesPlanner(name: package, toolVersion: Self.toolVersion).plan(services, recording: &coverage).files
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
