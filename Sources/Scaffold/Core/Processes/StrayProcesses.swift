import Foundation

/// The processes that a program started and that left its group; they are known by what they inherited, whoever their parent
/// is now.
package struct StrayProcesses {
  /// Whether a process, of which `/proc/[pid]` is given, is one of them.
  private let isStray: @Sendable (String) -> Bool

  /// Those that have a variable in their environment.
  ///
  /// - Parameter mark: the variable with its value, `NAME=VALUE`.
  package init(mark: String) {
    let mark = Data(mark.utf8)
    // proc(5), `/proc/[pid]/environ`, which is empty for those that ended.
    isStray = { folder in
      FileManager.default.contents(atPath: folder + "/environ")?.split(separator: 0).contains(mark) == true
    }
  }

  /// Those that have a limit on memory, which they can lower but never raise; so it tells those too that have another
  /// environment.
  init(memory: UInt64) {
    // proc(5), `/proc/[pid]/limits`: name, soft limit, hard limit, unit.
    isStray = { folder in
      let text = String(decoding: FileManager.default.contents(atPath: folder + "/limits") ?? Data(), as: UTF8.self)
      let line = text.split(separator: "\n").first { $0.hasPrefix("Max data size") }
      return line?.split(separator: " ").dropLast().last == Substring("\(memory)")
    }
  }

  /// Kills them all, and whoever they start meanwhile; gives up after a second.
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
