import CMicroHTTPD
import HTTPTransport
import ServiceFaults

/// A request while it is received, and its answer.
final class HTTPExchange {
  /// The percent-encoded path and query.
  private let target: String
  private var isBegun = false
  private var body: [UInt8] = []

  private init(target: String) { self.target = target }

  /// Begins an exchange that ``end(_:)`` ends.
  static func begin(_ target: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? {
    let exchange = HTTPExchange(target: target.map { String(cString: $0) } ?? "/")
    return Unmanaged.passRetained(exchange).toOpaque()
  }

  static func end(_ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
    guard let opaque = place?.pointee else { return }
    Unmanaged<HTTPExchange>.fromOpaque(opaque).release()
    place?.pointee = nil
  }

  /// Continues an exchange: called first without data, then with parts of the body, then to answer.
  static func go(
    on connection: OpaquePointer?, _ method: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ context: UnsafeMutableRawPointer?
  ) -> MHD_Result {
    guard let opaque = place?.pointee, let context, let connection, let method, let size else { return cmicrohttpd_no }
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(opaque).takeUnretainedValue()
    guard exchange.isBegun else {
      exchange.isBegun = true
      return cmicrohttpd_yes
    }
    if size.pointee > 0 {
      exchange.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size.pointee))
      size.pointee = 0
      return cmicrohttpd_yes
    }
    let transport = Unmanaged<ServedTransport>.fromOpaque(context).takeUnretainedValue()
    let request = exchange.request(String(cString: method), on: connection)
    return queue(transport.answer(to: request), on: connection)
  }

  private func request(_ method: String, on connection: OpaquePointer) -> HTTPRequest {
    let collector = HeaderCollector()
    cmicrohttpd_each_header(
      connection,
      { context, _, name, value in
        guard let context, let name else { return cmicrohttpd_yes }
        let collector = Unmanaged<HeaderCollector>.fromOpaque(context).takeUnretainedValue()
        collector.headers.add(String(cString: name), value.map { String(cString: $0) } ?? "")
        return cmicrohttpd_yes
      }, Unmanaged.passUnretained(collector).toOpaque())
    let host = collector.headers["Host"] ?? "127.0.0.1"
    // A proxy in front of the service may have received the request over HTTPS; links in answers have the same scheme.
    let scheme = collector.headers["X-Forwarded-Proto"] == "https" ? "https" : "http"
    return HTTPRequest(
      HTTPMethod(rawValue: method), url: "\(scheme)://\(host)\(target)", headers: collector.headers,
      body: body.isEmpty ? nil : body)
  }

  private static func queue(_ answer: ServiceAnswer, on connection: OpaquePointer) -> MHD_Result {
    switch answer {
    case .response(let response): return queue(response, first: response.body.count, on: connection)
    case .cut(let response, let count): return queue(response, first: count, on: connection)
    // Without an answer, the connection is closed.
    case .nothing, .refused: return cmicrohttpd_no
    }
  }

  private static func queue(_ answer: HTTPResponse, first count: Int, on connection: OpaquePointer) -> MHD_Result {
    let isWhole = count == answer.body.count
    let made =
      isWhole
      ? cmicrohttpd_response(count, answer.body) : cmicrohttpd_cut_response(answer.body.count, count, answer.body)
    guard let response = made else { return cmicrohttpd_no }
    defer { MHD_destroy_response(response) }
    for field in answer.headers.fields { MHD_add_response_header(response, field.name, field.value) }
    return MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

/// Takes up headers while C walks over them.
private final class HeaderCollector {
  var headers = HTTPHeaders()
}
