import GeneratorCore
import GeneratorPlugins
import Synchronization

/// Tells what happens on the way and keeps it for the result.
final class PipelineLog: Sendable {
  private struct State {
    var sink = DiagnosticSink()
    var timings: [StageTiming] = []
  }

  private let state = Mutex(State())
  private let tell: @Sendable (PipelineEvent) -> Void

  init(tell: @escaping @Sendable (PipelineEvent) -> Void) {
    self.tell = tell
  }

  /// Runs a step and tells its beginning, its end and its time.
  func run<Input, Output>(_ stage: PipelineStage<Input, Output>, _ input: Input) async throws -> Output {
    try Task.checkCancellation()
    tell(.stageStarted(stage.name))
    let start = ContinuousClock.now
    let output =
      stage.name.changesNothing
      ? try await AbandonableWork.run { try await stage.run(input) } : try await stage.run(input)
    let duration = ContinuousClock.now - start
    state.withLock { $0.timings.append(StageTiming(stage: stage.name, duration: duration)) }
    tell(.stageFinished(stage.name, duration))
    return output
  }

  /// Runs work that reports into a sink, and tells what is new in it.
  func collect<Output>(_ work: (inout DiagnosticSink) async throws -> Output) async rethrows -> Output {
    var sink = DiagnosticSink()
    defer { report(sink.diagnostics) }
    return try await work(&sink)
  }

  /// Tells and keeps diagnostics, each once.
  func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let isNew = state.withLock { state in
        let count = state.sink.diagnostics.count
        state.sink.report(diagnostic)
        return state.sink.diagnostics.count > count
      }
      if isNew { tell(.diagnostic(diagnostic)) }
    }
  }

  /// Tells a line that a plugin wrote to standard error.
  func output(_ line: String, of plugin: PluginIdentity) {
    tell(.pluginOutput(plugin, line))
  }

  /// Tells a line of the toolchain's output.
  func output(_ line: String) {
    tell(.verificationOutput(line))
  }

  /// Everything that was reported.
  var diagnostics: [Diagnostic] { state.withLock { $0.sink.diagnostics } }
  /// The time of every step that has ended.
  var timings: [StageTiming] { state.withLock { $0.timings } }
}
