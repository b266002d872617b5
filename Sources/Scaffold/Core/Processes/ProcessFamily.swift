import Glibc

/// The descendants of a process, even those that changed their group or session or got another parent.
///
/// The build system starts each compiler in a group of its own and leaves it running when interrupted, so a signal to
/// the build system's group does not reach compilers.
struct ProcessFamily {
  /// A process identified independently of its parent, and distinct from a later one with the same number.
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

  /// The family of a process, without the process itself; empty before ``look()``.
  init(of root: pid_t) {
    self.root = root
  }

  /// Records the current descendants. Those recorded before are kept while they run, and their children are recorded
  /// too.
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

  /// Ends all recorded processes: first with SIGTERM, then with SIGKILL for those that are left after the time limit.
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

  /// Suspends all members, so that none of them can start an untracked process between being found and being ended.
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
