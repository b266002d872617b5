import Glibc
import HTTPTransport

/// A port on 127.0.0.1 to which the browser brings the answer of the authorization server (RFC 8252, 7.3).
///
/// It takes one answer with the expected state. Everything else that connects, such as a request for an icon or another
/// page that knows the port, gets an error and changes nothing.
final class LoopbackRedirect {
  private static let longestRequest = 1 << 16
  private let listener: Int32
  /// The address to give to the server: `http://127.0.0.1:PORT/`, unless another one is registered.
  let address: String
  private let path: String
  private var connections: [Int32: [UInt8]] = [:]

  /// Opens a port.
  ///
  /// - Parameter registered: the address that the server knows; nil for the path `/` of 127.0.0.1. Without a port, the
  ///   system chooses one.
  /// - Throws: ``OAuthError/noLoopback(reason:)``.
  init(registered: ServiceURL? = nil) throws(OAuthError) {
    if let registered, registered.scheme != "http" || !["127.0.0.1", "localhost"].contains(registered.host) {
      throw .noLoopback(
        reason: "'\(registered)' is not an address that begins with 'http://127.0.0.1' or 'http://localhost'")
    }
    listener = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard listener >= 0 else { throw .noLoopback(reason: String(cString: strerror(errno))) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    place.sin_port = UInt16(clamping: registered?.port ?? 0).bigEndian
    // The port of the sign-in before this one can still be closing.
    var isReused: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .noLoopback(reason: reason)
    }
    path = registered.map { $0.path.isEmpty ? "/" : $0.path } ?? "/"
    let written = registered.map { $0.path } ?? "/"
    address = "http://\(registered?.host ?? "127.0.0.1"):\(UInt16(bigEndian: place.sin_port))\(written)"
  }

  deinit {
    for connection in connections.keys { close(connection) }
    close(listener)
  }

  /// Looks for an answer with this state, without waiting.
  ///
  /// - Returns: the parameters of the answer; nil if it has not come yet.
  func answer(state: String) -> [String: String]? {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      _ = fcntl(connection, F_SETFL, O_NONBLOCK)
      connections[connection] = []
    }
    for connection in connections.keys {
      if let found = answer(on: connection, state: state) { return found }
    }
    return nil
  }

  private func answer(on connection: Int32, state: String) -> [String: String]? {
    guard let request = request(on: connection) else { return nil }
    defer { end(connection) }
    let words = request.prefix { $0 != "\r\n" && $0 != "\n" }.split(separator: " ")
    guard words.count == 3, words[0] == "GET" else {
      reply("405 Method Not Allowed", "This address only takes the answer of a sign-in.", on: connection)
      return nil
    }
    let parts = words[1].split(separator: "?", maxSplits: 1)
    guard parts.count == 2, parts[0] == path else {
      reply("404 Not Found", "There is nothing here.", on: connection)
      return nil
    }
    let parameters = FormText.decode(parts[1])
    guard parameters["state"] == state else {
      reply("400 Bad Request", "This is not the answer to the current sign-in.", on: connection)
      return nil
    }
    let isSuccess = parameters["code"] != nil
    reply(
      isSuccess ? "200 OK" : "403 Forbidden",
      isSuccess ? "You have signed in. You can close this page." : "You have not signed in. You can close this page.",
      on: connection)
    return parameters
  }

  /// The head of a request; nil if it is not complete. A connection that ends early or sends too much is closed.
  private func request(on connection: Int32) -> String? {
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &block, block.count, 0)
      if count > 0, connections[connection, default: []].count < Self.longestRequest {
        connections[connection, default: []] += block[..<count]
        continue
      }
      let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
      let text = String(decoding: connections[connection] ?? [], as: UTF8.self)
      if text.contains("\r\n\r\n") { return text }
      if !isWaiting { end(connection) }
      return nil
    }
  }

  private func reply(_ status: String, _ words: String, on connection: Int32) {
    let page = "<!doctype html><meta charset=\"utf-8\"><title>Sign-in</title><p>\(words)</p>\n"
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8", "Content-Length: \(page.utf8.count)",
      "Cache-Control: no-store", "Referrer-Policy: no-referrer", "Connection: close",
    ]
    let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n" + page).utf8)
    // The page is smaller than the buffer of a new connection, so this does not wait.
    _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private func end(_ connection: Int32) {
    connections[connection] = nil
    shutdown(connection, Int32(SHUT_WR))
    close(connection)
  }
}
