import Foundation
import HTTPTransport

extension ScaffoldPipeline {
  /// The service as a package knew it before: all of it, and the part that was taken.
  struct FormerService: Sendable {
    let document: SourceDocument
    let described: ServiceModel
    let model: ServiceModel

    var name: String { document.name }

    /// Whether a document says the same, whatever the order and the places of what it says.
    func isSame(as described: ServiceModel) -> Bool { described.withoutPlaces == self.described.withoutPlaces }
  }

  /// Reads the document again that a package keeps; nil where nothing can have changed, or it cannot be read.
  func formerService(
    of regeneration: RegenerationRequest, now document: SourceDocument, _ log: PipelineLog
  ) async throws -> FormerService? {
    let project = regeneration.project
    let (before, after) = (project.settings, regeneration.settings)
    let isSame =
      project.record.metadataHash == ContentHash(of: document.bytes) && before.include == after.include
      && before.exclude == after.exclude && before.plugins == after.plugins && regeneration.renames.isEmpty
    guard !isSame, let bytes = try? fileSystem.contents(of: "\(project.root)/\(project.record.metadataPath)") else {
      return nil
    }
    var request = regeneration.emission
    request.settings = before.resolved(in: project.root)
    request.settings.followsReferences = false
    let kept = SourceDocument(
      name: project.record.metadataPath, bytes: Data(bytes), folder: document.folder, isFolder: document.isFolder)
    request.source = KeptDocument(document: kept)
    // What is to be said of that document was said when the package was made of it.
    let silent = PipelineLog { _ in }
    do {
      var team = try await team(for: request, silent)
      let read = try await described(request, &team, silent).model
      let described = project.record.elementOrder.applied(to: read)
      return FormerService(
        document: kept, described: described, model: try await transforming(request, team, silent).run(described))
    } catch let error as ScaffoldError {
      let reason = error.diagnostics.first?.message ?? "it cannot be read"
      log.report([
        Diagnostic(.note, "'\(project.record.metadataPath)' is of no use, so changes are not told: \(reason)")
      ])
      return nil
    }
  }

  /// What is different between the service as it was and as it is.
  func comparison(
    of former: FormerService, pinned: PinnedNames, with package: NamedPackage, name: String, renames: AppliedRenames
  ) throws -> SchemaComparison {
    let assigner = NameAssigner(pinned: pinned, reservedTypes: package.outline.reservedTypes)
    let target = package.outline.name.description
    return SchemaComparison(
      old: SchemaComparison.Side(try assigner.assign(former.model), name: former.name, package: target),
      new: SchemaComparison.Side(package.model, name: name, package: target), renames: renames)
  }
}

/// The document that a package was made of, as it keeps it.
private struct KeptDocument: DocumentSource {
  let document: SourceDocument

  func recorded(in root: String) -> String { document.name }

  func load() async throws -> SourceDocument { document }

  func load(_ url: ServiceURL) async throws -> SourceDocument {
    throw ScaffoldError(.unreachable, "'\(url)' is not kept")
  }
}
