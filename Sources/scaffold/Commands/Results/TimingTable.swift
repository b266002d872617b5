import CommandLineInterface
import Scaffold

/// The time of every step of a run, one line each, and their sum.
struct TimingTable {
  private let timings: [StageTiming]

  init(_ timings: [StageTiming]) {
    self.timings = timings
  }

  func write(to stream: ConsoleStream) {
    for line in lines() { stream.writeLine(line) }
  }

  func lines() -> [String] {
    var table = TextTable([TextTable.Column("stage"), TextTable.Column("seconds", isRightAligned: true)])
    for timing in timings { table.append([timing.stage.rawValue, timing.duration.secondsText]) }
    table.append(["total", timings.reduce(.zero) { $0 + $1.duration }.secondsText])
    let layout = table.layout()
    return [layout.header] + layout.lines
  }
}

/// The time of a step as JSON. Its properties are the keys.
struct TimingRecord: Encodable {
  let stage: String
  let seconds: String

  init(_ timing: StageTiming) {
    stage = timing.stage.rawValue
    seconds = timing.duration.secondsText
  }
}

extension Duration {
  /// The duration in seconds with three decimal places: `0.026`.
  var secondsText: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let fraction = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
