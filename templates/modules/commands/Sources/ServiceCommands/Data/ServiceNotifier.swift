import AppLifecycle
import Glibc

/// Reports the state of this process to the service manager, as `sd_notify(3)` does: datagrams to the socket that
/// `$NOTIFY_SOCKET` names. Without a service manager, it does nothing.
struct ServiceNotifier: Sendable {
  private let path: String?

  init(environment: [String: String] = EnvironmentVariables.current.values) {
    let path = environment["NOTIFY_SOCKET"]
    self.path = path.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
  }

  /// The first synchronization has ended.
  func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }

  /// What the process has just done, in one line.
  func report(_ status: String) { send("STATUS=\(status)") }

  /// The process is about to end.
  func stopping() { send("STOPPING=1") }

  /// A message that cannot be delivered is dropped: the service manager is not needed for the work.
  private func send(_ message: String) {
    guard let path, var address = Self.address(path) else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // An address in the abstract namespace (unix(7)) ends where its name ends.
    let length = MemoryLayout<sa_family_t>.size + path.utf8.count + (path.hasPrefix("@") ? 0 : 1)
    let bytes = Array(message.utf8)
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), address, socklen_t(length))
      }
    }
  }

  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isFilled = withUnsafeMutableBytes(of: &address.sun_path) { place in
      guard path.utf8.count < place.count else { return false }
      place.copyBytes(from: path.utf8)
      if path.hasPrefix("@") { place[0] = 0 }
      return true
    }
    return isFilled ? address : nil
  }
}
