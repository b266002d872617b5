import Glibc

/// A network interface of this machine.
struct NetworkInterface: Equatable {
  /// The name, such as `eth0`.
  let name: String

  /// The interface by which the system sends packets to a host; nil if the host cannot be resolved, or no route leads to it.
  ///
  /// Connecting a datagram socket chooses the route, but sends nothing.
  init?(to host: String, port: Int) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    for candidate in sequence(first: found, next: { $0?.pointee.ai_next }).prefix(while: { $0 != nil }) {
      guard let remote = candidate?.pointee, let local = Self.source(to: remote), let name = Self.name(of: local) else {
        continue
      }
      self.name = name
      return
    }
    return nil
  }

  /// The address, as text, from which the system sends packets to a remote one.
  private static func source(to remote: addrinfo) -> String? {
    let descriptor = socket(remote.ai_family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard connect(descriptor, remote.ai_addr, remote.ai_addrlen) == 0 else { return nil }
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        getsockname(descriptor, address, &length) == 0 ? text(of: address, length) : nil
      }
    }
  }

  /// The interface with an address.
  private static func name(of address: String) -> String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      guard let own = interface.ifa_addr, text(of: own, length(of: own)) == address else { continue }
      return String(cString: interface.ifa_name)
    }
    return nil
  }

  private static func length(of address: UnsafePointer<sockaddr>) -> socklen_t {
    socklen_t(
      Int32(address.pointee.sa_family) == AF_INET6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
  }

  private static func text(of address: UnsafePointer<sockaddr>, _ length: socklen_t) -> String? {
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
