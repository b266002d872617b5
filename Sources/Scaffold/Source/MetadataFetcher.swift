import HTTPTransport

/// Fetches the metadata of a service from its root or from the metadata's own URL.
struct MetadataFetcher {
  private static let resource = "$metadata"

  let url: ServiceURL
  let access: ServiceAccess
  let transport: any HTTPTransporting
  /// Whether a document is metadata, as far as its beginning tells.
  let isMetadata: @Sendable (SourceDocument) -> Bool

  /// Fetches the metadata: of the URL itself, or if that does not answer with metadata, of `$metadata` below it.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unreachable`.
  func fetch() async throws -> MetadataContent {
    let client = HTTPClient.session(
      with: url, over: transport, authenticator: access.credentials.authenticator, retry: access.retry)
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

  /// The document that is no metadata at first sight: a web page is refused, anything else is left to the readers.
  private func content(of response: HTTPResponse, at url: ServiceURL) throws -> MetadataContent {
    guard response.isSuccess, !response.body.isEmpty, !ServiceMessage(response).isWebPage else {
      throw ServiceRefusal(response: response, url: url, isAuthenticated: access.isAuthenticated).error
    }
    return MetadataContent(
      response: response, name: ServiceRefusal.shown(url), serviceRoot: root(of: response, at: url))
  }

  private func get(_ url: ServiceURL, through client: HTTPClient) async throws -> HTTPResponse {
    var request = HTTPRequest(url: url.description, headers: access.headers)
    if !request.headers.contains("Accept") { request.headers["Accept"] = "application/xml" }
    do {
      return try await client.send(request)
    } catch let error as HTTPError {
      throw ServiceRefusal.error(error, url: url)
    }
  }

  private func document(_ response: HTTPResponse, at url: ServiceURL) -> SourceDocument {
    MetadataContent(response: response, name: ServiceRefusal.shown(url), serviceRoot: url).document
  }

  /// The root of the service, without `$metadata` and query. Where a redirect changed no more than scheme, host or
  /// port, the service is at the place that it led to: changes, which follow no redirect, go there.
  private func root(of response: HTTPResponse, at requested: ServiceURL) -> ServiceURL {
    let final = try? ServiceURL(response.finalURL)
    var root = final?.path == requested.path ? final ?? requested : requested
    root.query = nil
    if root.path.hasSuffix("/" + Self.resource) { root.path.removeLast(Self.resource.count) }
    return root
  }
}
