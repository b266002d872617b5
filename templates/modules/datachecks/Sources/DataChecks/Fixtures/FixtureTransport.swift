import FoundationEssentials
import HTTPTransport
import Synchronization

/// Answers requests with fixtures, by method and path.
///
///     let transport = FixtureTransport(otherwise: demo.transport)
///     transport.answer(.get, "/service/Products", with: #"{"value": [{"ID": 1}]}"#)
///
/// Paths are compared without the query string, and percent-decoded. Without `otherwise`, requests without a fixture are
/// answered with 404.
public final class FixtureTransport: HTTPTransporting {
  private struct Place: Hashable {
    var method: HTTPMethod
    var path: String
  }

  private let other: (any HTTPTransporting)?
  private let fixtures = Mutex<[Place: HTTPResponse]>([:])
  private let sent = Mutex<[HTTPRequest]>([])

  /// Creates a transport without fixtures.
  ///
  /// - Parameter other: answers requests without a fixture.
  public init(otherwise other: (any HTTPTransporting)? = nil) { self.other = other }

  /// The received requests, in order.
  public var requests: [HTTPRequest] { sent.withLock { $0 } }

  /// Answers requests to a path with JSON.
  public func answer(_ method: HTTPMethod = .get, _ path: String, with json: String, status: Int = 200) {
    let response = HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: Array(json.utf8))
    answer(method, path, with: response)
  }

  /// Answers requests to a path with the JSON of a file.
  ///
  /// - Throws: Foundation's error if the file cannot be read.
  public func answer(_ method: HTTPMethod = .get, _ path: String, withFile file: URL, status: Int = 200) throws {
    answer(method, path, with: String(decoding: try Data(contentsOf: file), as: UTF8.self), status: status)
  }

  /// Answers requests to a path with a response.
  public func answer(_ method: HTTPMethod = .get, _ path: String, with response: HTTPResponse) {
    fixtures.withLock { $0[Place(method: method, path: PercentEncoding.decode(path))] = response }
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    sent.withLock { $0.append(request) }
    let path = PercentEncoding.decode(try ServiceURL(request.url).path)
    let place = Place(method: request.method, path: path)
    guard var response = fixtures.withLock({ $0[place] }) else {
      guard let other else {
        return HTTPResponse(
          status: 404, body: Array("no fixture for \(request.method.rawValue) \(path)".utf8), finalURL: request.url)
      }
      return try await other.send(request)
    }
    response.finalURL = request.url
    return response
  }
}
