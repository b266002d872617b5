import Foundation

/// The descendants of a process, whatever group or session they moved to and whoever inherited them since.
///
/// The build system gives each compiler a group of its own and leaves them running when it is interrupted, so a signal
/// to its group does not reach them.
struct ProcessFamily {
  /// A process that cannot be taken for another one of the same number that came later.
  private struct Member: Hashable {
    let identifier: pid_t
    let startTime: Substring
  }

  private let root: pid_t
  private var members: Set<Member> = []

  /// The family of a process, without itself; nobody is known before ``look()``.
  init(of root: pid_t) {
    self.root = root
  }

  /// Notes who is there now; those that were noted before stay, and count as parents too.
  mutating func look() {
    let processes = Self.processes()
    members = members.filter { processes[$0.identifier]?.member == $0 }
    var waiting = [root] + members.map(\.identifier)
    let children = Dictionary(grouping: processes.values) { $0.parent }
    while let parent = waiting.popLast() {
      for child in children[parent] ?? [] where members.insert(child.member).inserted {
        waiting.append(child.member.identifier)
      }
    }
  }

  /// Ends everybody that was noted: asks first, then kills whoever is left when the time is over.
  mutating func end(patience: Duration) {
    let deadline = ContinuousClock.now + patience
    halt()
    for member in members {
      kill(member.identifier, SIGTERM)
      kill(member.identifier, SIGCONT)
    }
    while !members.isEmpty && .now < deadline {
      usleep(10_000)
      look()
    }
    halt()
    for member in members { kill(member.identifier, SIGKILL) }
  }

  /// Stops everybody, so that nobody starts another one between being seen and being ended, whom nothing would lead to
  /// then.
  private mutating func halt() {
    var halted: Set<Member> = []
    look()
    while !members.isSubset(of: halted) {
      for member in members.subtracting(halted) { kill(member.identifier, SIGSTOP) }
      halted = members
      look()
    }
  }

  /// Every living process of the machine with its parent (proc(5), `/proc/[pid]/stat`).
  private static func processes() -> [pid_t: (member: Member, parent: pid_t)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var processes: [pid_t: (member: Member, parent: pid_t)] = [:]
    for identifier in names.compactMap({ pid_t($0) }) {
      guard let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
        let nameEnd = text.lastIndex(of: ")")
      else { continue }
      // After the name: state, parent, …, and as the twentieth the time of the start.
      let fields = text[text.index(after: nameEnd)...].split(separator: " ")
      guard fields.count > 19, fields[0] != "Z", let parent = pid_t(fields[1]) else { continue }
      processes[identifier] = (Member(identifier: identifier, startTime: fields[19]), parent)
    }
    return processes
  }
}
