import GeneratorCore
import HTTPTransport

/// Makes requests for cached documents conditional (RFC 9110, 13.1.2 and 13.1.3).
struct CacheMiddleware: HTTPMiddleware {
  let cache: MetadataCache
  /// Whether a document is worth caching.
  let isMetadata: @Sendable (SourceDocument) -> Bool

  func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    guard request.method == .get else { return try await next(request) }
    let kept = cache.document(for: request)
    var conditional = request
    if let etag = kept?.etag {
      conditional.headers["If-None-Match"] = etag
    } else if let lastModified = kept?.lastModified {
      conditional.headers["If-Modified-Since"] = lastModified
    }
    let response = try await next(conditional)
    if response.status == 304, let kept { return kept.response(for: response) }
    if response.isSuccess { update(response, for: request) }
    return response
  }

  private func update(_ response: HTTPResponse, for request: HTTPRequest) {
    let document = SourceDocument(name: request.url, bytes: .init(response.body))
    if isMetadata(document), let metadata = CachedMetadata(response) {
      cache.keep(metadata, for: request)
    } else {
      cache.forget(request)
    }
  }
}
