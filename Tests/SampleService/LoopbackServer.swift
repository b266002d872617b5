import CMicroHTTPD
import Foundation
import HTTPTransport
import ServiceFaults

/// An HTTP server on loopback with the answers of a service, and a thread for each connection.
final class LoopbackServer {
  /// The port that it listens on.
  let port: Int
  private let daemon: OpaquePointer
  private let context: Unmanaged<ServedTransport>

  /// Starts to listen.
  ///
  /// - Throws: `POSIXError` if the port cannot be bound.
  init(port: UInt16, service: ServedTransport) throws {
    context = Unmanaged.passRetained(service)
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

/// The service as an object that C can hold.
final class ServedTransport: Sendable {
  private let answering: @Sendable (HTTPRequest) async throws -> ServiceAnswer
  private let access: AccessControl

  init(access: AccessControl, answering: @escaping @Sendable (HTTPRequest) async throws -> ServiceAnswer) {
    self.answering = answering
    self.access = access
  }

  /// The answer, for which the connection's own thread waits.
  func answer(to request: HTTPRequest) -> ServiceAnswer {
    if let refusal = access.refusal(of: request) { return .response(refusal) }
    let result = AnswerBox()
    let isDone = DispatchSemaphore(value: 0)
    let answering = answering
    Task {
      do {
        result.answer = try await answering(request)
      } catch {
        result.answer = .response(HTTPResponse(status: 500, body: Array("\(error)\n".utf8)))
      }
      isDone.signal()
    }
    isDone.wait()
    return result.answer
  }

  /// Written before the semaphore is signalled and read after it.
  private final class AnswerBox: @unchecked Sendable {
    var answer = ServiceAnswer.nothing
  }
}
