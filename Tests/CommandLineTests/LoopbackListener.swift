import Foundation

/// A port on loopback that takes connections.
final class LoopbackListener: Sendable {
  struct Unavailable: Error {}

  let port: UInt16
  private let listener: Int32

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, size) = (listener, length)
    let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, generic, &length) == 0
      }
    }
    guard isOpen else { throw Unavailable() }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(listener) }

  /// Waits until someone connects.
  ///
  /// - Throws: ``Unavailable`` once the listener is closed.
  func next() throws -> Int32 {
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { throw Unavailable() }
    return connection
  }

  /// Takes no further connections.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }
}
