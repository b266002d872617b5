import HTTPTransport
import Synchronization

/// Counts the requests of a client to an organization that contain several changes, each of which is applied or refused by
/// itself.
final class GroupCounter: HTTPTransporting {
  private let inner: any HTTPTransporting
  private let number = Atomic<Int>(0)

  init(_ inner: any HTTPTransporting) { self.inner = inner }

  var count: Int { number.load(ordering: .relaxed) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if Self.isGroup(request) { number.add(1, ordering: .relaxed) }
    return try await inner.send(request)
  }

  private static func isGroup(_ request: HTTPRequest) -> Bool {
    if request.url.contains("/composite/sobjects") { return true }
    guard request.url.hasSuffix("/composite"), let body = request.body else { return false }
    let text = String(decoding: body, as: UTF8.self)
    return text.hasPrefix(#"{"allOrNone":false"#) && text.contains(#""method":"PATCH""#)
  }
}
