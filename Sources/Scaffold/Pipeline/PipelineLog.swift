import GeneratorCore
import GeneratorPlugins
import Synchronization

/// Reports the events of a run and collects them for the result.
final class PipelineLog: Sendable {
  private struct State {
    var sink = DiagnosticSink()
    var timings: [StageTiming] = []
  }

  private let state = Mutex(State())
  private let onEvent: @Sendable (PipelineEvent) -> Void

  init(onEvent: @escaping @Sendable (PipelineEvent) -> Void) {
    self.onEvent = onEvent
  }

  /// Runs a step and reports its start, its end and its duration.
  func run<Output: Sendable>(
    _ stage: StageName, _ work: @escaping @Sendable () async throws -> Output
  ) async throws -> Output {
    try Task.checkCancellation()
    onEvent(.stageStarted(stage))
    let start = ContinuousClock.now
    let output = stage.changesNothing ? try await AbandonableWork.run(work) : try await work()
    let duration = ContinuousClock.now - start
    state.withLock { $0.timings.append(StageTiming(stage: stage, duration: duration)) }
    onEvent(.stageFinished(stage, duration))
    return output
  }

  /// Runs work that reports to a sink, and reports the new diagnostics.
  func collect<Output>(_ work: (inout DiagnosticSink) async throws -> Output) async rethrows -> Output {
    var sink = DiagnosticSink()
    defer { report(sink.diagnostics) }
    return try await work(&sink)
  }

  /// Reports and collects diagnostics, each once.
  func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let isNew = state.withLock { state in
        let count = state.sink.diagnostics.count
        state.sink.report(diagnostic)
        return state.sink.diagnostics.count > count
      }
      if isNew { onEvent(.diagnostic(diagnostic)) }
    }
  }

  /// Reports a line that a plugin wrote to standard error.
  func output(_ line: String, of plugin: PluginIdentity) {
    onEvent(.pluginOutput(plugin, line))
  }

  /// Reports a line of the toolchain's output.
  func output(_ line: String) {
    onEvent(.verificationOutput(line))
  }

  /// All reported diagnostics.
  var diagnostics: [Diagnostic] { state.withLock { $0.sink.diagnostics } }
  /// The duration of each finished step.
  var timings: [StageTiming] { state.withLock { $0.timings } }
}
