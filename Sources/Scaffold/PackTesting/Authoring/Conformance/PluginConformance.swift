import GeneratorPlugins

/// The conformance suite: tests a plugin in any language against the protocol (`docs/PLUGINS.md`).
///
/// The plugin runs as in `scaffold new`, with the same limits. Only its answers are examined.
public struct PluginConformance: Sendable {
  private let subject: ConformanceSubject

  /// Prepares the suite for a plugin.
  ///
  /// - Parameters:
  ///   - plugin: the plugin to test.
  ///   - samples: absolute paths of documents that a reader must be able to read, in addition to those in the folder
  ///     `samples` of a plugin with its own folder.
  ///   - limits: the limits for an answer.
  ///   - environment: the plugin's environment variables.
  public init(_ plugin: PluginFile, samples: [String], limits: PluginLimits, environment: [String: String]) {
    subject = ConformanceSubject(plugin, samples: samples, limits: limits, environment: environment)
  }

  /// Tries every case.
  ///
  /// - Parameter onResult: receives the result of each case as soon as it is available.
  /// - Throws: ``ScaffoldError`` if the plugin cannot be started at all, `CancellationError`.
  public func report(onResult: (ConformanceReport.Result) -> Void = { _ in }) async throws -> ConformanceReport {
    var results: [ConformanceReport.Result] = []
    var obstacle: String?
    for conformanceCase in cases {
      let outcome: ConformanceReport.Outcome
      if let obstacle {
        outcome = .skipped(reason: obstacle)
      } else {
        (outcome, obstacle) = try await attempt(conformanceCase, isFirst: results.isEmpty)
      }
      results.append(ConformanceReport.Result(name: conformanceCase.name, outcome: outcome))
      onResult(results[results.count - 1])
    }
    return ConformanceReport(plugin: subject.plugin.identity, results: results)
  }

  private var cases: [ConformanceCase] {
    let own =
      switch subject.plugin.identity.kind {
      case .reader: ReaderCases.all
      case .transform, .emitter: ModelCases.all
      case .check: CheckCases.all
      }
    return DescriptionCases.all + own + ProtocolCases.all
  }

  /// The outcome of a case, and the reason to skip all following ones, if there is one.
  private func attempt(
    _ conformanceCase: ConformanceCase, isFirst: Bool
  ) async throws -> (ConformanceReport.Outcome, String?) {
    do {
      try await conformanceCase.run(subject)
      return (.passed, nil)
    } catch let fault as ConformanceFault {
      let outcome = ConformanceReport.Outcome.failed(reason: fault.reason, remedy: fault.remedy)
      if isFirst { return (outcome, "the plugin does not describe itself") }
      return (outcome, fault.isFinal ? "an earlier response did not arrive in time" : nil)
    } catch let skip as ConformanceSkip {
      return (.skipped(reason: skip.reason), nil)
    }
  }
}
