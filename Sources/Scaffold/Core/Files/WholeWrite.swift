import Glibc

/// Writes bytes to an open file, as often as the system takes only a part of them.
package enum WholeWrite {
  /// Writes all bytes.
  ///
  /// - Returns: whether all were written; otherwise `errno` has the cause.
  package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }
}
