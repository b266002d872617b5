import Foundation

/// A process of this machine, as proc(5) lists it.
struct ListedProcess: Hashable {
  let identifier: pid_t
  let parent: pid_t
  /// When it was started, in clock ticks since boot; a later process of the same number has another start time.
  let startTime: Substring

  /// Every process that has not ended; those that only wait to be reaped by their parents are left out.
  static func all() -> [ListedProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.compactMap(ListedProcess.init)
  }

  /// Nil for a process that has ended (proc(5), `/proc/[pid]/stat`).
  init?(_ identifier: pid_t) {
    guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat") else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard let nameEnd = text.lastIndex(of: ")") else { return nil }
    // After the name: state, parent, …, and as the twentieth the start time.
    let fields = text[text.index(after: nameEnd)...].split(separator: " ")
    guard fields.count > 19, !["Z", "X"].contains(fields[0]), let parent = pid_t(fields[1]) else { return nil }
    self.identifier = identifier
    self.parent = parent
    startTime = fields[19]
  }
}
