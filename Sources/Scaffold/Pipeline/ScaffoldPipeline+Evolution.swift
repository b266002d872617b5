import Foundation
import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import GeneratorReading
import GeneratorWriting
import HTTPTransport

extension GeneratedProject {
  /// The package's own copy of its metadata document, which needs neither the network nor the original file. The
  /// location in the settings stays unchanged.
  ///
  /// - Parameters:
  ///   - name: the package's name in diagnostics.
  ///   - fileSystem: the file system.
  /// - Throws: ``ScaffoldError``: `notSetUp` if the copy cannot be read, `usage` if the metadata includes documents
  ///   from the network.
  public func keptMetadata(
    name: String, fileSystem: any FileSystem = DiskFileSystem()
  ) throws -> any DocumentSource {
    guard !settings.followsReferences else {
      throw ScaffoldError(
        .usage, "documents of the network that the metadata refers to are not kept, so '--offline' is of no use here",
        hint: "leave '--offline' out")
    }
    let path = "\(root)/\(record.metadataPath)"
    guard let bytes = try? fileSystem.contents(of: path) else {
      throw ScaffoldError(
        .notSetUp, "'\(name)/\(record.metadataPath)' cannot be read",
        hint: "restore it from version control, or name the metadata with '--metadata'")
    }
    let place = settings.metadata
    let isFile = place != "-" && !place.contains("://")
    let original = isFile ? RelativePath.resolve(place, in: root) : nil
    let isFolder = try original.map { try fileSystem.status(of: $0) == .directory } ?? false
    let folder = isFolder ? original : original.flatMap { DiskFileSystem.parent(of: $0) }
    return KeptDocument(
      document: SourceDocument(
        name: "\(name)/\(record.metadataPath)", bytes: Data(bytes), folder: folder, isFolder: isFolder),
      recorded: place)
  }
}

extension ScaffoldPipeline {
  /// The service as the package last knew it: all of it, and the included part.
  struct FormerService: Sendable {
    let document: SourceDocument
    let described: ServiceModel
    let model: ServiceModel

    var name: String { document.name }

    /// Whether a document describes the same service, regardless of the order and the source locations of its elements.
    func isSame(as described: ServiceModel) -> Bool { described.withoutPlaces == self.described.withoutPlaces }
  }

  /// Reads the package's copy of the document; nil if nothing can have changed, or if the copy is unusable.
  func formerService(
    of regeneration: RegenerationRequest, now document: SourceDocument, _ log: PipelineLog
  ) async throws -> FormerService? {
    let project = regeneration.project
    let (before, after) = (project.settings, regeneration.settings)
    let isSame =
      project.record.metadataHash == ContentHash(of: document.bytes) && before.include == after.include
      && before.exclude == after.exclude && before.plugins == after.plugins && regeneration.renames.isEmpty
    guard !isSame else { return nil }
    guard let bytes = try? fileSystem.contents(of: "\(project.root)/\(project.record.metadataPath)") else { return nil }
    let hash = ContentHash(of: bytes)
    guard project.bases.records.contains(where: { $0.metadataHash == hash }) else {
      return try noFormerService(of: regeneration, "it was edited, or merged by git", log)
    }
    var request = regeneration.emission
    request.settings = before.resolved(in: project.root)
    request.settings.followsReferences = false
    let kept = SourceDocument(
      name: project.record.metadataPath, bytes: Data(bytes), folder: document.folder, isFolder: document.isFolder)
    request.source = KeptDocument(document: kept)
    // The diagnostics of this document were reported when the package was emitted from it.
    let silent = PipelineLog { _ in }
    do {
      var team = try await team(for: request, silent)
      let read = try await described(request, &team, silent).model
      let described = project.record.elementOrder.applied(to: read)
      return FormerService(
        document: kept, described: described, model: try await transforming(request, team, silent).run(described))
    } catch let error as ScaffoldError {
      return try noFormerService(of: regeneration, error.diagnostics.first?.message ?? "it cannot be read", log)
    }
  }

  /// Reports that the package's copy of the document is unusable.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if renames are declared, because they refer to it.
  private func noFormerService(
    of regeneration: RegenerationRequest, _ reason: String, _ log: PipelineLog
  ) throws -> FormerService? {
    let message = "'\(regeneration.project.record.metadataPath)' is of no use, so changes are not told: \(reason)"
    guard regeneration.renames.isEmpty else {
      throw ScaffoldError(
        .notSetUp, message, hint: "run 'scaffold regenerate' without '--rename' once, or restore the file")
    }
    log.report([Diagnostic(.note, message)])
    return nil
  }

  /// Compares the former service with the current one.
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

/// A package's own copy of its metadata document.
private struct KeptDocument: DocumentSource {
  let document: SourceDocument
  var recorded: String?

  func recorded(in root: String) -> String { recorded ?? document.name }

  func load() async throws -> SourceDocument { document }

  func load(_ url: ServiceURL) async throws -> SourceDocument {
    throw ScaffoldError(.unreachable, "'\(url)' is not kept")
  }
}
