import CommandLineInterface
import Scaffold

/// The time of every step of a run, one line each.
struct TimingTable {
  private let timings: [StageTiming]

  init(_ timings: [StageTiming]) {
    self.timings = timings
  }

  func write(to stream: ConsoleStream) {
    let table = StageTimings()
    for timing in timings { table.record(timing.stage.rawValue, timing.duration) }
    for line in table.lines() { stream.writeLine(line) }
  }
}

/// The time of a step as JSON. Its properties are the keys.
struct TimingRecord: Encodable {
  let stage: String
  let seconds: String

  init(_ timing: StageTiming) {
    stage = timing.stage.rawValue
    seconds = StageTimings.Stage(timing.stage.rawValue, timing.duration).seconds
  }
}
