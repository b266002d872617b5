import Foundation
import Testing

@testable import GeneratorCore

@Suite("the processor time of programs")
struct DescendantTimesTests {
  @Test("is measured for programs below this one, by the value of an option")
  func measures() throws {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // A loop in a shell below the shell, which only ends when it is told to.
    shell.arguments = ["-c", "sh -c 'while :; do :; done' sh -module-name Busy & trap 'kill $!' TERM; wait"]
    try shell.run()
    defer {
      shell.terminate()
      shell.waitUntilExit()
    }
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
