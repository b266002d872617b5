import FoundationEssentials
import Glibc

/// The processes that a program started and that left its group. They are identified by something that they inherited,
/// not by their current parent.
package struct StrayProcesses {
  /// Whether the process with this `/proc/[pid]` folder is one of them.
  private let isStray: @Sendable (String) -> Bool

  /// The processes with a variable in their environment.
  ///
  /// - Parameter mark: the variable with its value, `NAME=VALUE`.
  package init(mark: String) {
    let mark = Data(mark.utf8)
    // See proc(5), `/proc/[pid]/environ`; it is empty for processes that have ended.
    isStray = { folder in
      FileManager.default.contents(atPath: folder + "/environ")?.split(separator: 0).contains(mark) == true
    }
  }

  /// The processes with a limit on memory. They can lower it but never raise it, so it identifies processes with a
  /// changed environment too.
  init(memory: UInt64) {
    // See proc(5), `/proc/[pid]/limits`: name, soft limit, hard limit, unit.
    isStray = { folder in
      let text = String(decoding: FileManager.default.contents(atPath: folder + "/limits") ?? Data(), as: UTF8.self)
      let line = text.split(separator: "\n").first { $0.hasPrefix("Max data size") }
      return line?.split(separator: " ").dropLast().last == Substring("\(memory)")
    }
  }

  /// Kills all of them, including those that they start in the meantime; gives up after a second.
  package func end() {
    let deadline = ContinuousClock.now + .seconds(1)
    while .now < deadline {
      let found = identifiers
      guard !found.isEmpty else { return }
      for identifier in found { kill(identifier, SIGKILL) }
      usleep(1_000)
    }
  }

  private var identifiers: [pid_t] {
    ListedProcess.all().map(\.identifier).filter { $0 != getpid() && isStray("/proc/\($0)") }
  }
}
