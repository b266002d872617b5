import Foundation
import Synchronization

/// A server on loopback that answers each request with the bytes of a closure, and records the requests.
final class ScriptedServer: Sendable {
  /// The unchanged head of a request.
  struct Received: Sendable {
    let target: String
    private let lines: [String]

    init?(_ head: String) {
      var lines = head.components(separatedBy: "\r\n")
      let words = lines.removeFirst().split(separator: " ")
      guard words.count == 3 else { return nil }
      target = String(words[1])
      self.lines = lines
    }

    /// The value of a header.
    subscript(header: String) -> String? {
      let prefix = header.lowercased() + ": "
      return lines.first { $0.lowercased().hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
  }

  private let listener: LoopbackListener
  private let log = Mutex<[Received]>([])

  init(answer: @escaping @Sendable (Received) -> [UInt8]) throws {
    let listener = try LoopbackListener()
    self.listener = listener
    Thread.detachNewThread { [weak self] in
      while let connection = try? listener.next() {
        if let request = Self.request(on: connection) {
          self?.log.withLock { $0.append(request) }
          Self.send(answer(request), on: connection)
        }
        close(connection)
      }
    }
  }

  deinit { listener.stop() }

  /// The requests, in order.
  var received: [Received] { log.withLock { $0 } }

  var root: String { "http://127.0.0.1:\(listener.port)" }

  /// A response that closes its connection.
  static func response(_ status: String, _ headers: [String] = [], _ body: String = "") -> [UInt8] {
    response(status, headers, Array(body.utf8))
  }

  static func response(_ status: String, _ headers: [String], _ body: [UInt8]) -> [UInt8] {
    let head = ["HTTP/1.1 \(status)", "Connection: close", "Content-Length: \(body.count)"] + headers
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  private static func request(on connection: Int32) -> Received? {
    var text = ""
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(connection, &block, block.count, 0)
      guard count > 0 else { return nil }
      text += String(decoding: block[..<count], as: UTF8.self)
      if let end = text.range(of: "\r\n\r\n") { return Received(String(text[..<end.lowerBound])) }
    }
  }

  private static func send(_ bytes: [UInt8], on connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    Foundation.shutdown(connection, Int32(SHUT_WR))
  }
}
