import GeneratorCore

/// The metadata documents of a package: one, or one for each of several services.
public struct PackageDocuments: Sendable {
  private let documents: [(service: String?, document: SourceDocument)]

  /// The document of a package of one service.
  public init(_ document: SourceDocument) {
    documents = [(nil, document)]
  }

  /// The documents of a package of several services.
  public init(services: [(service: String, document: SourceDocument)]) {
    documents = services.map { ($0.service, $0.document) }
  }

  /// The only document of a package of one service.
  var only: SourceDocument? { documents.first { $0.service == nil }?.document }

  /// The documents of several services as recorded in the lock.
  var services: [String: GenerationRecord.ServiceDocument] {
    let known = documents.compactMap { service, document in
      service.map { service in
        (
          service,
          GenerationRecord.ServiceDocument(
            path: ProjectLayout.metadata(isJSON: document.isJSON, of: service).text,
            hash: ContentHash(of: document.bytes))
        )
      }
    }
    return Dictionary(known) { first, _ in first }
  }

  /// The documents as files of the package, with those that they refer to.
  var files: [(path: OutputPath, bytes: [UInt8])] {
    documents.flatMap { service, document in
      let path = ProjectLayout.metadata(isJSON: document.isJSON, of: service)
      let folder = KeptReferences.folder(of: path.text)
      return [(path, Array(document.bytes))]
        + document.referencedFiles.sorted { $0.key < $1.key }.compactMap { file, bytes in
          OutputPath(recorded: "\(folder)/\(file)").map { ($0, Array(bytes)) }
        }
    }
  }
}
