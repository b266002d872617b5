import Glibc

/// What a scene is: one attached terminal of one process.
///
/// Two terminals on one profile are two scenes, also where both are named alike, since their processes differ.
public struct SceneIdentity: Sendable, Hashable, Identifiable {
  /// The terminal's device, such as `/dev/pts/3`, or `none` for a process without one.
  public let terminal: String
  /// The process that is attached.
  public let processID: Int32

  /// Names a scene.
  public init(terminal: String, processID: Int32) {
    self.terminal = terminal
    self.processID = processID
  }

  /// The scene of this process: the terminal of standard input, output or error, whichever is one.
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
