import CMicroHTTPD
import Foundation
import HTTPTransport

/// An HTTP server on loopback that answers with what a transport answers, on a thread for every connection.
final class LoopbackServer {
  /// The port that it listens on.
  let port: Int
  private let daemon: OpaquePointer
  private let context: Unmanaged<ServedTransport>

  /// Starts to listen.
  ///
  /// - Throws: `POSIXError` where the port cannot be had.
  init(port: UInt16, service: any HTTPTransporting) throws {
    context = Unmanaged.passRetained(ServedTransport(service))
    let daemon = cmicrohttpd_start(
      port, { _, target, _ in HTTPExchange.begin(target) },
      { context, connection, _, method, _, bytes, size, exchange in
        HTTPExchange.go(on: connection, method, bytes, size, exchange, context)
      },
      { _, _, exchange, _ in HTTPExchange.end(exchange) }, context.toOpaque())
    guard let daemon else {
      context.release()
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
    }
    self.daemon = daemon
    self.port = Int(cmicrohttpd_port(daemon))
  }

  /// Ends all connections and stops listening.
  func stop() {
    MHD_stop_daemon(daemon)
    context.release()
  }
}

/// What answers, as an object that C can carry around.
final class ServedTransport: Sendable {
  private let transport: any HTTPTransporting

  init(_ transport: any HTTPTransporting) { self.transport = transport }

  /// The answer, for which the connection's own thread waits.
  func answer(to request: HTTPRequest) -> HTTPResponse {
    let result = AnswerBox()
    let isDone = DispatchSemaphore(value: 0)
    let transport = transport
    Task {
      do {
        result.response = try await transport.send(request)
      } catch {
        result.response = HTTPResponse(status: 500, body: Array("\(error)\n".utf8))
      }
      isDone.signal()
    }
    isDone.wait()
    return result.response
  }

  /// Written before the semaphore is signalled and read after it.
  private final class AnswerBox: @unchecked Sendable {
    var response = HTTPResponse(status: 500)
  }
}
