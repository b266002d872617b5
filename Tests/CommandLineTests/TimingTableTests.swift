import Testing

@testable import GeneratorPipeline
@testable import ScaffoldCLI

@Suite struct TimingTableTests {
  @Test func listsStepsWithTheirSum() {
    let timings = [
      StageTiming(stage: .read, duration: .milliseconds(26)),
      StageTiming(stage: .verify, duration: .milliseconds(61_500)),
    ]
    #expect(
      TimingTable(timings).lines() == ["stage   seconds", "read      0.026", "verify   61.500", "total    61.526"])
  }
}
