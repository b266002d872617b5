import GeneratorCore
import Glibc
import HTTPTransport

extension MetadataSource: DocumentSource {
  /// Reads only the document.
  ///
  /// - Throws: the errors of ``read()``.
  public func load() async throws -> SourceDocument {
    try await read().document
  }

  public func load(_ url: ServiceURL) async throws -> SourceDocument {
    try await fetcher(of: url, isOwn: isOwn(url)).fetchReferenced()
  }

  /// Whether a URL belongs to the service that the document came from.
  private func isOwn(_ url: ServiceURL) -> Bool {
    guard case .service(let service) = place else { return false }
    return service.origin == url.origin
  }

  /// The form that `scaffold.json` records: a URL without query parameters that look secret, a path relative to the
  /// package, or `-` for standard input and for a pipe, such as the one of `<(command)` in a shell.
  public func recorded(in root: String) -> String {
    switch place {
    case .file(let path): Self.isKept(path) ? RelativePath.of(path, from: root) : "-"
    case .files(let paths): paths.allSatisfy(Self.isKept) ? RelativePath.of(paths[0], from: root) : "-"
    case .standardInput: "-"
    case .service(let url): Self.withoutSecrets(url).description
    }
  }

  public func furtherRecorded(in root: String) -> [String] {
    guard case .files(let paths) = place, paths.allSatisfy(Self.isKept) else { return [] }
    return paths.dropFirst().map { RelativePath.of($0, from: root) }
  }

  public var service: ServiceURL? {
    guard case .service(let url) = place else { return nil }
    return Self.withoutSecrets(url)
  }

  public func fetch(_ url: ServiceURL) async throws -> SourceDocument {
    try await fetcher(of: url, isOwn: isOwn(url)).fetchPart()
  }

  /// Whether a path still has its file after this run. The name of a descriptor does not. A file in `/dev/shm` does.
  private static func isKept(_ path: String) -> Bool {
    if ["/dev/fd/", "/dev/std", "/proc/"].contains(where: path.hasPrefix) { return false }
    var information = stat()
    guard stat(path, &information) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(information.st_mode & S_IFMT)
  }

  private static func withoutSecrets(_ url: ServiceURL) -> ServiceURL {
    guard let query = url.query else { return url }
    let redactor = SecretRedactor()
    let kept = query.split(separator: "&").filter { part in
      !redactor.isSecret(parameter: part.prefix { $0 != "=" })
    }
    var recorded = url
    recorded.query = kept.isEmpty ? nil : kept.joined(separator: "&")
    return recorded
  }
}
