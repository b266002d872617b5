import FoundationEssentials
import GeneratorCore
import HTTPTransport

/// Fetches the metadata of a service from its root or from the metadata's own URL.
struct MetadataFetcher {
  private static let resource = "$metadata"

  let url: ServiceURL
  let access: ServiceAccess
  let transport: any HTTPTransporting
  /// The cache for documents that the service shows to everybody.
  let cache: MetadataCache?
  /// Whether a document looks like metadata, judged by its beginning.
  let isMetadata: @Sendable (SourceDocument) -> Bool

  /// Fetches the metadata from the URL itself or, if the response is not metadata, from `$metadata` below it.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func fetch() async throws -> MetadataContent {
    let client = client
    let isNamed = url.path.hasSuffix("/" + Self.resource)
    let answer = try await get(url, through: client)
    if answer.isSuccess, isMetadata(document(answer, at: url)) {
      return MetadataContent(response: answer, name: ServiceRefusal.shown(url), serviceRoot: root(of: answer, at: url))
    }
    guard !isNamed else { return try content(of: answer, at: url) }
    var metadataURL = url.appending(Self.resource)
    metadataURL.query = url.query
    return try content(of: try await get(metadataURL, through: client), at: metadataURL)
  }

  /// Fetches a referenced document from its own address.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func fetchReferenced() async throws -> SourceDocument {
    try content(of: try await get(url, through: client), at: url).document
  }

  /// Fetches one of the documents that describe the service, in JSON if it can choose.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func fetchPart() async throws -> SourceDocument {
    let answer = try await get(url, accepting: "application/json, */*;q=0.8", through: client)
    return try content(of: answer, at: url).document
  }

  /// A client that caches only anonymous requests: responses to authenticated ones are never stored.
  private var client: HTTPClient {
    let session = HTTPClient.session(
      with: url, over: transport, authenticator: access.credentials.authenticator, retry: access.retry)
    guard let cache, access.isAnonymous(at: url) else { return session }
    return HTTPClient(transport: session, middlewares: [CacheMiddleware(cache: cache, isMetadata: isMetadata)])
  }

  /// A document that does not look like metadata: a web page is refused, and anything else is left to the readers.
  private func content(of response: HTTPResponse, at url: ServiceURL) throws -> MetadataContent {
    guard response.isSuccess, !response.body.isEmpty, !ServiceMessage(response).isWebPage else {
      throw ServiceRefusal(response: response, url: url, isAuthenticated: access.isAuthenticated).error
    }
    return MetadataContent(
      response: response, name: ServiceRefusal.shown(url), serviceRoot: root(of: response, at: url))
  }

  /// Requests XML, which every service supports, or another type; if the service refuses that, requests any type.
  private func get(
    _ url: ServiceURL, accepting type: String = "application/xml", through client: HTTPClient
  ) async throws -> HTTPResponse {
    var request = HTTPRequest(url: url.description, headers: access.headers)
    let isFree = !request.headers.contains("Accept")
    if isFree { request.headers["Accept"] = type }
    do {
      let response = try await client.send(request)
      guard isFree, [406, 415].contains(response.status) else { return try unpacked(response, at: url) }
      request.headers["Accept"] = "*/*"
      return try unpacked(try await client.send(request), at: url)
    } catch let error as HTTPError {
      throw ServiceRefusal.error(error, url: url)
    }
  }

  /// A response whose body is not compressed. The transport has undone a content coding; this is for a file that is
  /// compressed itself.
  private func unpacked(_ response: HTTPResponse, at url: ServiceURL) throws -> HTTPResponse {
    let bytes = Data(response.body)
    let content = try CompressedDocument(name: ServiceRefusal.shown(url), bytes: bytes).content
    guard content != bytes else { return response }
    var response = response
    response.body = [UInt8](content)
    return response
  }

  private func document(_ response: HTTPResponse, at url: ServiceURL) -> SourceDocument {
    MetadataContent(response: response, name: ServiceRefusal.shown(url), serviceRoot: url).document
  }

  /// The root of the service, without `$metadata` and query. If a redirect changed only scheme, host or port, the root
  /// is at its target: later changes are sent there, because they do not follow redirects.
  private func root(of response: HTTPResponse, at requested: ServiceURL) -> ServiceURL {
    let final = try? ServiceURL(response.finalURL)
    var root = final?.path == requested.path ? final ?? requested : requested
    root.query = nil
    if root.path.hasSuffix("/" + Self.resource) { root.path.removeLast(Self.resource.count) }
    return root
  }
}
