import FoundationEssentials
import Glibc

/// A process of this machine, as listed by proc(5).
struct ListedProcess: Hashable {
  let identifier: pid_t
  let parent: pid_t
  /// The start time in clock ticks since boot. It distinguishes the process from a later one with the same identifier.
  let startTime: Substring
  /// The processor time so far, in clock ticks.
  let ticks: Int

  /// All running processes, without zombies.
  static func all() -> [ListedProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.compactMap(ListedProcess.init)
  }

  /// Nil for a process that has ended (proc(5), `/proc/[pid]/stat`).
  init?(_ identifier: pid_t) {
    guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat") else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard let nameEnd = text.lastIndex(of: ")") else { return nil }
    // The fields after the name: state, parent, …, and the start time as the twentieth.
    let fields = text[text.index(after: nameEnd)...].split(separator: " ")
    guard fields.count > 19, !["Z", "X"].contains(fields[0]), let parent = pid_t(fields[1]) else { return nil }
    self.identifier = identifier
    self.parent = parent
    startTime = fields[19]
    ticks = (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
  }
}
