import FoundationEssentials
import GeneratorCore
import HTTPTransport

/// Reads the documents that a document refers to, from files next to it or from those fetched over the network (OData
/// 4.01 Part 3: CSDL XML, 4).
///
/// A reference is resolved to the file at its relative path, or else to a file with the name of its last path
/// component, because a service's documents are kept together whatever their addresses are. The same is tried in the
/// folder of ``KeptReferences``. Nothing outside the document's folder is read, because the document may be malicious.
struct ReferencedDocuments {
  /// Reads the declarations of a document.
  typealias DocumentReading = (SourceDocument, inout DiagnosticSink) throws -> MetadataDocument

  /// The location of a document.
  private enum Place: Hashable {
    case file(path: String)
    case network(url: String)
  }

  /// The maximum number of referenced documents.
  private static let limit = 2_000

  private let root: SourceDocument
  private let read: DocumentReading
  private var documents: [(place: Place, document: MetadataDocument)] = []
  private var positions: [Place: Int] = [:]
  /// The included schemas of each document.
  private var included: [Int: Set<String>] = [:]
  private var annotating: Set<Int> = []
  private var isLimitReported = false

  /// - Parameters:
  ///   - root: the main document.
  ///   - read: reads the declarations of a referenced document.
  init(of root: SourceDocument, read: @escaping DocumentReading) {
    self.root = root
    self.read = read
  }

  /// The referenced documents, each with its included schemas; unreadable documents are reported.
  static func of(
    _ root: SourceDocument, _ declarations: MetadataDocument, diagnostics: inout DiagnosticSink,
    read: @escaping DocumentReading
  ) -> [MetadataDocument] {
    let folder = root.folder.map { Place.file(path: "\($0)/\(root.name.lastComponent)") }
    guard let place = folder ?? root.address.map(Place.network), !declarations.references.isEmpty else { return [] }
    var references = ReferencedDocuments(of: root, read: read)
    references.follow(declarations, from: place, diagnostics: &diagnostics)
    var next = 0
    while next < references.documents.count {
      let (place, document) = references.documents[next]
      references.follow(document, from: place, diagnostics: &diagnostics)
      next += 1
    }
    return references.selected
  }

  private mutating func follow(
    _ document: MetadataDocument, from origin: Place, diagnostics: inout DiagnosticSink
  ) {
    for reference in document.references where !reference.includes.isEmpty || reference.includesAnnotations {
      guard let place = place(of: reference.uri, from: origin),
        let position = position(of: place, for: reference, in: document, diagnostics: &diagnostics)
      else { continue }
      included[position, default: []].formUnion(reference.includes.map(\.namespace))
      if reference.includesAnnotations { annotating.insert(position) }
    }
  }

  /// The index of a document among those that were read; `nil` if it cannot be read, which is reported.
  private mutating func position(
    of place: Place, for reference: DocumentReference, in document: MetadataDocument,
    diagnostics: inout DiagnosticSink
  ) -> Int? {
    if let position = positions[place] { return position >= 0 ? position : nil }
    positions[place] = -1
    guard documents.count < Self.limit else {
      reportLimit(at: reference, in: document, &diagnostics)
      return nil
    }
    do {
      documents.append((place, try read(source(at: place), &diagnostics)))
    } catch {
      let reason = (error as? ScaffoldError)?.diagnostics.first?.message ?? "\(error)"
      diagnostics.report(
        document.source.diagnostic(
          .warning, .unusableReference, "cannot use '\(name(of: place))': \(reason)", at: reference.position,
          attribute: "Uri",
          hint: "replace the document, or remove it"))
      return nil
    }
    positions[place] = documents.count - 1
    return documents.count - 1
  }

  /// Reported once, at the first reference that is not followed.
  private mutating func reportLimit(
    at reference: DocumentReference, in document: MetadataDocument, _ diagnostics: inout DiagnosticSink
  ) {
    guard !isLimitReported else { return }
    isLimitReported = true
    diagnostics.report(
      document.source.diagnostic(
        .warning, .tooManyReferences,
        "cannot use '\(reference.uri)': found more than \(Self.limit) referenced documents",
        at: reference.position, attribute: "Uri",
        hint: "this reference and all later ones are left out, with everything that needs them; combine the documents"))
  }

  private func source(at place: Place) throws -> SourceDocument {
    switch place {
    case .file(let path):
      do {
        return SourceDocument(
          name: name(of: place), bytes: try BoundedFile(path, limit: BoundedFile.documentLimit).read(), path: path)
      } catch .tooLarge {
        throw ScaffoldError(.unreadable, .documentTooLarge, "it has more than \(BoundedFile.documentLimit >> 20) MB")
      } catch .unreadable {
        throw ScaffoldError(.unreadable, .unreadableFile, "it cannot be read")
      }
    case .network(let url):
      guard let document = root.companions[url] else {
        throw ScaffoldError(.unreadable, .unreadableFile, "it was not fetched")
      }
      return document
    }
  }

  /// The documents with their included schemas; other schemas only keep their annotations, if these are included.
  private var selected: [MetadataDocument] {
    documents.enumerated().map { position, entry in
      var document = entry.document
      document.schemas = document.schemas.compactMap { schema in
        if included[position]?.contains(schema.namespace ?? "") == true { return schema }
        guard annotating.contains(position), !schema.targetedAnnotations.isEmpty else { return nil }
        var annotations = SchemaDeclaration(
          namespace: schema.namespace, alias: schema.alias, isVersion4: schema.isVersion4,
          notes: DeclarationNotes(), position: schema.position)
        annotations.targetedAnnotations = schema.targetedAnnotations
        return annotations
      }
      return document
    }
  }

  /// The location that a reference leads to: a file next to the referring document, or else a fetched document.
  private func place(of uri: String, from origin: Place) -> Place? {
    switch origin {
    case .file(let path):
      let folder = path.parentFolder
      if let file = self.path(of: uri, in: folder) { return .file(path: file) }
      return root.companions[uri] == nil ? nil : .network(url: uri)
    case .network(let base):
      guard let url = DocumentLink.address(of: uri, from: base)?.description else { return nil }
      return root.companions[url] == nil ? nil : .network(url: url)
    }
  }

  /// The file of a reference; it must be in the folder of the main document.
  private func path(of uri: String, in folder: String) -> String? {
    let path = PercentEncoding.decode(uri.prefix { $0 != "?" && $0 != "#" })
    let last = path.split(separator: "/").last.map(String.init)
    let isRelative = !path.contains("://") && !path.hasPrefix("/")
    let home = URL(fileURLWithPath: root.folder ?? folder).resolvingSymlinksInPath().path
    let copies = "\(home)/\(KeptReferences.folder(of: root.name.lastComponent))"
    let candidates = [folder, copies].flatMap { place in
      [isRelative ? path : nil, last].compactMap { $0 }.map { candidate in
        URL(fileURLWithPath: "\(place)/\(candidate)").standardizedFileURL.resolvingSymlinksInPath().path
      }
    }
    return candidates.first { candidate in
      var isFolder = false
      return candidate.hasPrefix(home == "/" ? home : home + "/")
        && FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder) && !isFolder
        && candidate.lastComponent != root.name.lastComponent
    }
  }

  /// The display name of a document; for a file, relative to the name of the main document.
  private func name(of place: Place) -> String {
    let path: String
    switch place {
    case .file(let file): path = file
    case .network(let url): return root.companions[url]?.name ?? url
    }
    let home = URL(fileURLWithPath: root.folder ?? "").resolvingSymlinksInPath().path
    let own = root.name.parentFolder
    let relative = path.hasPrefix(home + "/") ? String(path.dropFirst(home.count + 1)) : path
    return own.isEmpty ? relative : "\(own)/\(relative)"
  }
}

extension String {
  /// The name at the end of a path.
  fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? "" }

  /// The path without the name at its end; empty if it is only a name.
  fileprivate var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "" }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
