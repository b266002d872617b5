import HTTPTransport

/// A request to the fake service.
struct FakeRequest {
  /// The method; that of a tunnelled request is in a header (OData V2 Operations, 2.7).
  let method: HTTPMethod
  let url: String
  /// The percent-encoded path after the service's root.
  let path: String
  /// The percent-encoded query string.
  let query: String?
  let headers: HTTPHeaders
  let body: [UInt8]
  /// The names and values in `Prefer`, in lower case and without `odata.` (OData 4.01 Part 1: Protocol, 8.2.8).
  let preferences: [String: String]

  init(_ request: HTTPRequest, path: String, query: String?) throws {
    method = Self.method(of: request)
    url = request.url
    self.path = path
    self.query = query
    headers = request.headers
    body = try request.loadedBody() ?? []
    preferences = Self.preferences(request.headers.values(of: "Prefer"))
  }

  /// The real method of a request.
  static func method(of request: HTTPRequest) -> HTTPMethod {
    guard request.method == .post else { return request.method }
    let tunnelled = request.headers["X-HTTP-Method"] ?? request.headers["X-HTTP-Method-Override"]
    return tunnelled.map(HTTPMethod.init(rawValue:)) ?? .post
  }

  /// The condition for a change.
  var condition: String? { headers["If-Match"] }

  /// The identifier of a repeatable request (OData Repeatable Requests 1.0, 3.1; `RequestID` in the style of V2).
  var identity: String? { headers["Repeatability-Request-ID"] ?? headers["RequestID"] }

  private static func preferences(_ values: [String]) -> [String: String] {
    var preferences: [String: String] = [:]
    for item in values.flatMap({ $0.split { $0 == "," || $0 == ";" } }) {
      let halves = item.trimmed.lowercased().split(separator: "=", maxSplits: 1).map { $0.trimmed }
      guard let name = halves.first else { continue }
      let bare = name.hasPrefix("odata.") ? String(name.dropFirst(6)) : name
      preferences[bare] = halves.count > 1 ? halves[1].filter { $0 != "\"" } : ""
    }
    return preferences
  }
}
