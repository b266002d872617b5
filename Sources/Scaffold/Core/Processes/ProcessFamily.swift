import Foundation

/// The descendants of a process, whatever group or session they moved to and whoever inherited them since.
///
/// The build system gives each compiler a group of its own and leaves them running when it is interrupted, so a signal
/// to its group does not reach them.
struct ProcessFamily {
  /// A process, told from a later one of the same number, whoever its parent is now.
  private struct Member: Hashable {
    let identifier: pid_t
    let startTime: Substring

    init(_ process: ListedProcess) {
      identifier = process.identifier
      startTime = process.startTime
    }
  }

  private let root: pid_t
  private var members: Set<Member> = []

  /// The family of a process, without itself; nobody is known before ``look()``.
  init(of root: pid_t) {
    self.root = root
  }

  /// Notes who is there now; those that were noted before stay, and count as parents too.
  mutating func look() {
    let processes = ListedProcess.all()
    members.formIntersection(processes.map(Member.init))
    var waiting = [root] + members.map(\.identifier)
    let children = Dictionary(grouping: processes) { $0.parent }
    while let parent = waiting.popLast() {
      for child in children[parent] ?? [] where members.insert(Member(child)).inserted {
        waiting.append(child.identifier)
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
}
