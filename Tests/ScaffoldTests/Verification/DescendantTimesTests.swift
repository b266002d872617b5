import Foundation
import Testing

@testable import GeneratorCore

@Suite("the processor time of programs")
struct DescendantTimesTests {
  @Test("is measured for programs below this one, by the value of an option")
  func measures() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // A loop in a shell below the shell. It ends by itself, because a shell that started with SIGTERM ignored keeps
    // ignoring it.
    let loop = "i=0; while [ $i -lt 2000000 ]; do i=$((i+1)); done"
    shell.arguments = ["-c", "sh -c '\(loop)' sh -module-name Busy; true"]
    try shell.run()
    defer { shell.waitUntilExit() }
    var times = DescendantTimes()
    let deadline = Date.now + 30
    while Date.now < deadline {
      times.look()
      if let busy = times.seconds(byValueOf: "-module-name").first(where: { $0.value == "Busy" }), busy.seconds > 0.1 {
        return
      }
      usleep(50_000)
    }
    Issue.record("no time was measured: \(times.seconds(byValueOf: "-module-name"))")
  }
}
