import Foundation
import HTTPTransport
import Synchronization

/// A server on loopback whose answers come from a closure, byte by byte, and that records the requests.
public final class LoopbackServer: Sendable {
  /// A received request.
  public struct Received: Sendable {
    public let method: String
    public let target: String
    public let headers: HTTPHeaders
    public let body: [UInt8]
    /// The number of the connection, from 0.
    public let connection: Int
  }

  /// A step of an answer.
  public enum Step: Sendable {
    case send([UInt8])
    /// Sends the same bytes until the client closes the connection.
    case endless([UInt8])
    /// Waits until the client closes the connection.
    case hang
    case close
  }

  public typealias Answer = @Sendable (Received) -> [Step]

  public let port: Int
  private let listener: Int32
  private let answer: Answer
  private let greeting: [UInt8]
  private let log = Mutex<[Received]>([])

  /// - Parameter greeting: bytes to send before the first request, which no HTTP server does.
  public init(greeting: [UInt8] = [], answer: @escaping Answer) throws {
    self.answer = answer
    self.greeting = greeting
    (listener, port) = try Self.listen()
    let listener = listener
    Thread.detachNewThread { [weak self] in
      // Only this thread closes the listener: its number could otherwise become that of another server, whose connection
      // would be taken and lost here.
      defer { close(listener) }
      var count = 0
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR { continue }
        guard connection >= 0, let self else { return }
        let number = count
        count += 1
        Thread.detachNewThread { self.serve(connection, number: number) }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
  }

  public var received: [Received] { log.withLock { $0 } }

  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A complete response with its length.
  public static func response(_ status: String, _ headers: [String] = [], body: [UInt8] = []) -> Step {
    let head = (["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers).joined(separator: "\r\n")
    return .send(Array((head + "\r\n\r\n").utf8) + body)
  }

  private func serve(_ connection: Int32, number: Int) {
    defer { close(connection) }
    var buffer: [UInt8] = []
    Self.write(greeting, to: connection)
    while let request = read(connection, &buffer, number: number) {
      log.withLock { $0.append(request) }
      for step in answer(request) {
        switch step {
        case .send(let bytes): Self.write(bytes, to: connection)
        case .endless(let bytes): while Self.write(bytes, to: connection) {}
        case .hang: while Self.more(connection, &buffer) {}
        case .close: return
        }
      }
    }
  }

  private func read(_ connection: Int32, _ buffer: inout [UInt8], number: Int) -> Received? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      let text = String(decoding: buffer, as: UTF8.self)
      if let range = text.range(of: "\r\n\r\n") {
        var lines = text[..<range.lowerBound].components(separatedBy: "\r\n")
        let words = lines.removeFirst().split(separator: " ").map(String.init)
        let pairs = lines.compactMap { line in
          line.range(of: ": ").map { (line[..<$0.lowerBound], line[$0.upperBound...]) }
        }
        let headers = HTTPHeaders(pairs.map { HTTPHeaders.Field(String($0.0), String($0.1)) })
        let start = text[..<range.lowerBound].utf8.count + end.count
        let length = headers["Content-Length"].flatMap { Int($0) } ?? 0
        while buffer.count < start + length { guard Self.more(connection, &buffer) else { return nil } }
        let body = Array(buffer[start..<(start + length)])
        buffer.removeFirst(start + length)
        guard words.count == 3 else { return nil }
        return Received(method: words[0], target: words[1], headers: headers, body: body, connection: number)
      }
      guard Self.more(connection, &buffer) else { return nil }
    }
  }

  private static func more(_ connection: Int32, _ buffer: inout [UInt8]) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var count = recv(connection, &bytes, bytes.count, 0)
    while count < 0, errno == EINTR { count = recv(connection, &bytes, bytes.count, 0) }
    guard count > 0 else { return false }
    buffer.append(contentsOf: bytes[..<count])
    return true
  }

  @discardableResult private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func listen() throws -> (listener: Int32, port: Int) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && Glibc.listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return (listener, Int(UInt16(bigEndian: address.sin_port)))
  }
}
