import FoundationEssentials
import Glibc

/// The processor time of the programs that this process has started, directly or indirectly. It is read while they run
/// (proc(5), `/proc/[pid]/stat`), so a program that ends between two looks lacks the time after the first one.
package struct DescendantTimes {
  private struct Program {
    let arguments: [Substring]
    var ticks: Int
  }

  private struct Member: Hashable {
    let identifier: pid_t
    let startTime: Substring
  }

  private var programs: [Member: Program] = [:]

  /// No programs yet.
  package init() {}

  /// Records the programs that run now.
  package mutating func look() {
    let children = Dictionary(grouping: ListedProcess.all()) { $0.parent }
    var waiting = [getpid()]
    while let parent = waiting.popLast() {
      for child in children[parent] ?? [] {
        waiting.append(child.identifier)
        record(child)
      }
    }
  }

  private mutating func record(_ process: ListedProcess) {
    let member = Member(identifier: process.identifier, startTime: process.startTime)
    if programs[member] != nil {
      programs[member]?.ticks = process.ticks
      return
    }
    guard let line = FileManager.default.contents(atPath: "/proc/\(process.identifier)/cmdline") else { return }
    let arguments = String(decoding: line, as: UTF8.self).split(separator: "\0")
    programs[member] = Program(arguments: arguments, ticks: process.ticks)
  }

  /// The seconds of all programs with the same value of an option, such as `-module-name`, longest first.
  package func seconds(byValueOf option: String) -> [(value: String, seconds: Double)] {
    var ticks: [Substring: Int] = [:]
    for program in programs.values {
      guard let index = program.arguments.firstIndex(of: option[...]), index + 1 < program.arguments.count else {
        continue
      }
      ticks[program.arguments[index + 1], default: 0] += program.ticks
    }
    let ticksPerSecond = Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    return ticks.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { (String($0), Double($1) / ticksPerSecond) }
  }
}
