import Glibc

/// Identifies a scene: an attached terminal of a process.
///
/// Two terminals on one profile are two scenes even if they have the same name, since their processes differ.
public struct SceneIdentity: Sendable, Hashable, Identifiable {
  /// The terminal's device, such as `/dev/pts/3`, or `none` for a process without one.
  public let terminal: String
  /// The ID of the process.
  public let processID: Int32

  /// Creates an identity.
  public init(terminal: String, processID: Int32) {
    self.terminal = terminal
    self.processID = processID
  }

  /// The scene of this process: the terminal of standard input, output or error.
  public static func current() -> SceneIdentity {
    let descriptors: [Int32] = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    return SceneIdentity(terminal: descriptors.lazy.compactMap(terminalName).first ?? "none", processID: getpid())
  }

  public var id: String {
    let name: String = terminal.split(separator: "/").joined(separator: "-")
    return "\(name)-\(processID)"
  }

  private static func terminalName(of descriptor: Int32) -> String? {
    var buffer: [CChar] = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(descriptor, &buffer, buffer.count) == 0 else { return nil }
    return buffer.withUnsafeBufferPointer { name in name.baseAddress.map { String(cString: $0) } }
  }
}
