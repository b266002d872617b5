import FoundationEssentials
import GeneratorCore
import Glibc
import HTTPTransport

/// The source of metadata as a user specifies it: a file, the URL of a service, or `-` for standard input.
///
///     let source = try MetadataSource("https://host/shop/", baseDirectory: workingDirectory)
///     let content = try await source.read()
public struct MetadataSource: Sendable {
  /// The location that an argument refers to.
  public enum Place: Sendable, Hashable {
    /// The file at an absolute path.
    case file(path: String)
    /// Files that form one document, at absolute paths.
    case files(paths: [String])
    /// The root of a service, or the URL of its metadata.
    case service(ServiceURL)
    /// The standard input of this process.
    case standardInput
  }

  /// The location of the metadata.
  public let place: Place
  private let arguments: [String]
  let access: ServiceAccess
  private let cache: MetadataCache?
  private let transport: (any HTTPTransporting)?
  /// The network with the user's access, whose connections all documents of the service share.
  private let network: any HTTPTransporting
  private let isMetadata: @Sendable (SourceDocument) -> Bool

  /// Parses the argument METADATA.
  ///
  /// - Parameters:
  ///   - argument: a URL with the scheme `http` or `https`, `-`, or otherwise a path.
  ///   - further: the paths of more files, which form one document with the first.
  ///   - baseDirectory: the folder for relative paths; an absolute path.
  ///   - access: how to access the service; ignored for a file.
  ///   - cache: the cache for documents of services; `nil` for none.
  ///   - transport: the replacement for the network; `nil` for none.
  ///   - isMetadata: distinguishes metadata from the response of a service's root; recognizes CSDL by default.
  /// - Throws: ``ScaffoldError`` of kind `usage` for a URL that is invalid or contains a password, and for several
  ///   arguments that are not all paths.
  public init(
    _ argument: String, further: [String] = [], baseDirectory: String, access: ServiceAccess = ServiceAccess(),
    cache: MetadataCache? = nil, transport: (any HTTPTransporting)? = nil,
    isMetadata: (@Sendable (SourceDocument) -> Bool)? = nil
  ) throws {
    arguments = [argument] + further
    self.access = access
    self.cache = cache
    self.transport = transport
    network = transport ?? CurlTransport(settings: access.settings)
    self.isMetadata = isMetadata ?? MetadataSignature.isMetadata
    if !further.isEmpty {
      if let other = arguments.first(where: { $0 == "-" || $0.contains("://") }) {
        throw DocumentSet.refusal("'\(SecretRedactor().redact(url: other))' is not a file")
      }
      place = .files(paths: arguments.map { RelativePath.resolve($0, in: baseDirectory) })
    } else if argument == "-" {
      place = .standardInput
    } else if argument.contains("://") {
      place = .service(try Self.url(argument))
    } else {
      place = .file(path: RelativePath.resolve(argument, in: baseDirectory))
    }
  }

  /// Reads the document.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file or standard input, `unreachable` for a service.
  public func read() async throws -> MetadataContent {
    switch place {
    case .file(let path): MetadataContent(document: try Self.document(at: path, called: arguments[0]))
    case .files(let paths):
      MetadataContent(document: try DocumentSet(names: arguments, paths: paths).document)
    case .standardInput:
      MetadataContent(
        document: try Self.unpacked(SourceDocument(name: "<standard input>", bytes: try bytesOfStandardInput())))
    case .service(let url):
      try await fetcher(of: url).fetch()
    }
  }

  /// - Parameter isOwn: whether the URL belongs to the service, which receives credentials.
  func fetcher(of url: ServiceURL, isOwn: Bool = true) -> MetadataFetcher {
    let access = isOwn ? access : access.anonymous
    return MetadataFetcher(
      url: url, access: access,
      transport: isOwn ? network : transport ?? CurlTransport(settings: access.settings), cache: cache,
      isMetadata: isMetadata)
  }

  private static func url(_ argument: String) throws -> ServiceURL {
    let url: ServiceURL
    do {
      url = try ServiceURL(argument)
    } catch {
      throw ScaffoldError(
        .usage, .invalidURL, "cannot use the URL '\(SecretRedactor().redact(url: argument))': \(error.detail)",
        hint: "name the URL of a service's root, a file, or '-' for standard input")
    }
    guard url.userInfo == nil else {
      throw ScaffoldError(
        .usage, .credentialsInURL, "the URL of '\(url.hostAndPort)' contains a user name or password",
        hint: "use --user USER, and enter the password when asked")
    }
    return url
  }

  /// The document at a path: a file, a folder, or a package's copy of a folder.
  static func document(at path: String, called argument: String) throws -> SourceDocument {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ScaffoldError(
        .unreadable, .missingFile, "there is no file '\(argument)'", hint: "check the path, or name a URL")
    }
    guard !isFolder else {
      let name = argument.count > 1 && argument.hasSuffix("/") ? String(argument.dropLast()) : argument
      return SourceDocument(
        name: name, bytes: try folder(at: path, called: name).bytes, folder: path, path: path, isFolder: true)
    }
    do {
      let document = try unpacked(
        SourceDocument(
          name: argument, bytes: try BoundedFile(path, limit: BoundedFile.documentLimit).read(),
          folder: URL(fileURLWithPath: path).deletingLastPathComponent().path, path: path))
      let kept = SourceDocument(kept: document.bytes, name: argument, folder: nil)
      return kept.isFolder ? kept : document
    } catch BoundedFile.Fault.tooLarge {
      throw tooLarge("the file '\(argument)'")
    } catch BoundedFile.Fault.unreadable {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the file '\(argument)'", hint: "check the permissions of the file")
    }
  }

  private static func folder(at path: String, called name: String) throws -> FolderDocument {
    do throws(FolderDocument.Fault) {
      return try FolderDocument(path: path)
    } catch .unreadable(let file) {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the file '\(name)/\(file)'")
    } catch {
      throw ScaffoldError(
        .unreadable, .documentTooLarge,
        "the folder '\(name)' has more than \(FolderDocument.limits.files) files or "
          + "\(FolderDocument.limits.bytes >> 20) MB",
        hint: "name one document, or a folder that contains only the description of the service")
    }
  }

  /// The document without compression. A plugin gets no path of a compressed one, because it would read something else
  /// there.
  private static func unpacked(_ document: SourceDocument) throws -> SourceDocument {
    let bytes = try CompressedDocument(name: document.name, bytes: document.bytes).content
    guard bytes != document.bytes else { return document }
    return SourceDocument(name: document.name, bytes: bytes, folder: document.folder)
  }

  private func bytesOfStandardInput() throws -> Data {
    let bytes: Data
    do {
      bytes = try BoundedFile.read(0, limit: BoundedFile.documentLimit)
    } catch .tooLarge {
      throw Self.tooLarge("standard input")
    } catch .unreadable {
      bytes = Data()
    }
    guard !bytes.isEmpty else {
      throw ScaffoldError(
        .unreadable, .emptyDocument, "standard input contains no document",
        hint: "pipe one in, or name a file or a URL in place of '-'")
    }
    return bytes
  }

  private static func tooLarge(_ what: String) -> ScaffoldError {
    ScaffoldError(
      .unusableMetadata, .documentTooLarge, "\(what) has more than \(BoundedFile.documentLimit >> 20) MB",
      hint: XMLLimits.remedy)
  }
}
