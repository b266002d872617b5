import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorReading
import GeneratorWriting
import HTTPTransport

/// The service as the package last knew it: all of it, and the included part.
struct FormerService: Sendable {
  let document: SourceDocument
  let described: ServiceModel
  let model: ServiceModel

  var name: String { document.name }

  /// Whether a document describes the same service, regardless of the source locations of its elements. They must be in
  /// the order of this service.
  func isSame(as described: ServiceModel) -> Bool { described.withoutPlaces == self.described.withoutPlaces }
}

extension PipelineRun {
  /// Reads the package's copy of the document; nil if nothing can have changed, or if the copy is unusable.
  func formerService(of former: FormerPackage, now read: ReadEmission) async throws -> FormerService? {
    let (project, document) = (former.project, read.document)
    let (before, after) = (project.settings, read.request.settings)
    let isSame =
      project.record.metadataHash == ContentHash(of: document.bytes) && before.filter == after.filter
      && before.plugins == after.plugins && former.renames.isEmpty && keepsReferences(of: document, project)
    guard !isSame else { return nil }
    guard let bytes = try? pipeline.fileSystem.contents(of: "\(project.root)/\(project.record.metadataPath)") else {
      return nil
    }
    let hash = ContentHash(of: bytes)
    guard project.bases.records.contains(where: { $0.metadataHash == hash }) else {
      return try noFormerService(of: former, "it was edited, or merged by git")
    }
    var request = read.request
    request.settings = before.resolved(in: project.root)
    request.settings.followsReferences = false
    let kept = SourceDocument(
      kept: Data(bytes), name: project.record.metadataPath,
      folder: project.folderOfReferences(pipeline.fileSystem) ?? document.folder,
      address: before.metadata.contains("://") ? before.metadata : nil)
    request.source = KeptDocument(document: kept)
    // The diagnostics of this document were reported when the package was emitted from it.
    let silent = PipelineRun(pipeline: pipeline, log: PipelineLog { _ in })
    do {
      let loaded = try await silent.load(try await silent.resolve(request))
      var matched = MatchedEmission(try await silent.read(loaded))
      matched.described = project.record.elementOrder.applied(to: matched.described)
      let selected = try await silent.transform(matched)
      return FormerService(document: matched.document, described: matched.described, model: selected.selected)
    } catch let error as ScaffoldError {
      return try noFormerService(of: former, error.diagnostics.first?.message ?? "it cannot be read")
    }
  }

  /// Whether the package has equal copies of the files that a document refers to.
  private func keepsReferences(of document: SourceDocument, _ project: GeneratedProject) -> Bool {
    document.referencedFiles.allSatisfy { path, bytes in
      let copy = "\(project.root)/\(KeptReferences.folder(of: project.record.metadataPath))/\(path)"
      return (try? pipeline.fileSystem.contents(of: copy)) == Array(bytes)
    }
  }

  /// Reports that the package's copy of the document is unusable.
  ///
  /// - Throws: ``ScaffoldError`` (`notSetUp`) if renames are declared, because they refer to it.
  private func noFormerService(of former: FormerPackage, _ reason: String) throws -> FormerService? {
    let message = "'\(former.project.record.metadataPath)' cannot be used, so changes are not listed: \(reason)"
    guard former.renames.isEmpty else {
      throw ScaffoldError(
        .notSetUp, .formerServiceUnusable, message,
        hint: "run 'scaffold regenerate' without '--rename' once, or restore the file")
    }
    log.report([Diagnostic(.note, .formerServiceUnusable, message)])
    return nil
  }
}

extension GeneratedProject {
  /// The absolute path of the folder in which the package's copy of its document finds copies of the files that it
  /// refers to; nil if there are none.
  func folderOfReferences(_ fileSystem: any FileSystem) -> String? {
    let path = "\(root)/\(record.metadataPath)"
    let hasCopies = (try? fileSystem.status(of: KeptReferences.folder(of: path))) == .directory
    return hasCopies ? DiskFileSystem.parent(of: path) : nil
  }

  /// The package's own copy of its metadata document, which needs neither the network nor the original file. The
  /// location in the settings stays unchanged.
  ///
  /// - Parameters:
  ///   - name: the package's name in diagnostics.
  ///   - isReplacement: whether it replaces the original because that is not there, which a note then says.
  ///   - fileSystem: the file system.
  /// - Throws: ``ScaffoldError``: `notSetUp` if the copy cannot be read, `usage` if the metadata includes documents
  ///   from the network.
  public func keptMetadata(
    name: String, isReplacement: Bool = false, fileSystem: any FileSystem = DiskFileSystem()
  ) throws -> any DocumentSource {
    guard !settings.followsReferences else {
      throw ScaffoldError(
        .usage, .referencesNotKept,
        "the package does not keep referenced documents from the network, so it cannot be emitted from its own copy",
        hint: "remove '--offline', or name the metadata with '--metadata'")
    }
    let path = "\(root)/\(record.metadataPath)"
    guard let bytes = try? fileSystem.contents(of: path) else {
      throw ScaffoldError(
        .notSetUp, .unreadableFile, "'\(name)/\(record.metadataPath)' cannot be read",
        hint: "restore it from version control, or name the metadata with '--metadata'")
    }
    let place = settings.metadata
    let isFile = place != "-" && !place.contains("://")
    let original = isFile ? DiskFileSystem.parent(of: RelativePath.resolve(place, in: root)) : nil
    let folder = folderOfReferences(fileSystem) ?? original
    return KeptDocument(
      document: SourceDocument(
        kept: Data(bytes), name: "\(name)/\(record.metadataPath)", folder: folder,
        address: place.contains("://") ? place : nil),
      recorded: place, furtherRecorded: settings.furtherMetadata, remarks: isReplacement ? [Self.remark(place)] : [])
  }

  private static func remark(_ place: String) -> Diagnostic {
    let origin = place == "-" ? "standard input" : "'\(place)', which is not on this machine"
    return Diagnostic(
      .note, .keptMetadataUsed,
      "the metadata came from \(origin); the copy in the package is used",
      hint: "'--metadata' names a newer document")
  }
}

/// A package's own copy of its metadata document.
private struct KeptDocument: DocumentSource {
  let document: SourceDocument
  var recorded: String?
  var furtherRecorded: [String] = []
  var remarks: [Diagnostic] = []

  func recorded(in root: String) -> String { recorded ?? document.name }

  func furtherRecorded(in root: String) -> [String] { furtherRecorded }

  func load() async throws -> SourceDocument { document }

  func load(_ url: ServiceURL) async throws -> SourceDocument {
    throw ScaffoldError(.unreachable, .referencesNotKept, "'\(url)' is not kept")
  }
}
