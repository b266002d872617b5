import HTTPTransport
import ServiceData

/// One request, which can be inside of another one.
struct APIRequest: Sendable {
  var method: HTTPMethod
  /// The decoded segments of the path after `/services/data/vXX.0`.
  var segments: [String]
  /// The version in the path, such as `v60.0`.
  var version: String
  var parameters: [String: String]
  var headers: HTTPHeaders
  /// The JSON of the body; nil without one.
  var body: Value?
  /// The parts of a body with content: the name of the field, and the content.
  var contents: [String: [UInt8]] = [:]

  /// A request to a path with a query.
  ///
  /// - Throws: ``APIError`` for a path that is not below `/services/data/`, or a body that is not JSON.
  init(_ method: HTTPMethod, target: String, headers: HTTPHeaders = [:], body: [UInt8]? = nil) throws(APIError) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard path.prefix(2) == ["services", "data"] else { throw APIError.notFound }
    path = path.dropFirst(2)
    version = path.first.map(String.init) ?? ""
    // The empty segment after a final slash is none.
    segments = path.dropFirst().filter { !$0.isEmpty }.map { PercentEncoding.decode($0) }
    parameters = [:]
    for item in (parts.count == 2 ? parts[1] : "").split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = pair.count == 2 ? pair[1].replacing("+", with: "%20") : ""
      parameters[PercentEncoding.decode(pair[0])] = PercentEncoding.decode(value)
    }
    self.headers = headers
    self.method = method
    if method == .post, let other = parameters["_HttpMethod"] { self.method = HTTPMethod(rawValue: other.uppercased()) }
    guard let body, !body.isEmpty else { return }
    if let boundary = MultipartBody.boundary(headers["Content-Type"]) {
      let parts = MultipartBody(body, boundary: boundary)
      contents = parts.contents
      self.body = try Self.json(parts.json ?? [])
    } else {
      self.body = try Self.json(body)
    }
  }

  private static func json(_ bytes: [UInt8]) throws(APIError) -> Value {
    do {
      return try Value(json: bytes)
    } catch {
      throw APIError.json("\(error)")
    }
  }

  /// The members of the body.
  ///
  /// - Throws: ``APIError`` for a body that is not an object.
  func object() throws(APIError) -> Value {
    guard let body, body.members != nil else { throw APIError.json("the body is not a JSON object") }
    return body
  }
}
