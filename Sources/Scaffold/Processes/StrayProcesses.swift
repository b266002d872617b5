import Foundation

/// The processes that a program started and that left its group; they are known by a variable of their environment.
struct StrayProcesses {
  /// The variable with its value, `NAME=VALUE`.
  let mark: String

  /// Kills them all, and whoever they start meanwhile.
  func end() {
    for _ in 0..<10 {
      let found = identifiers
      guard !found.isEmpty else { return }
      for identifier in found { kill(identifier, SIGKILL) }
      usleep(1_000)
    }
  }

  /// The living processes that have the mark (proc(5), `/proc/[pid]/environ`, which is empty for those that ended).
  private var identifiers: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { identifier in
      guard identifier != getpid(),
        let environment = FileManager.default.contents(atPath: "/proc/\(identifier)/environ")
      else { return false }
      return environment.split(separator: 0).contains(Data(mark.utf8))
    }
  }
}
