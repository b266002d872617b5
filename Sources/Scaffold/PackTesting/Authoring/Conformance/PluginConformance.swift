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

  /// Tries every case, a few at a time: most of the time of a case is the start of the plugin.
  ///
  /// - Parameter onResult: receives the result of each case in order, as soon as it is available.
  /// - Throws: ``ScaffoldError`` if the plugin cannot be started at all, `CancellationError`.
  public func report(onResult: (ConformanceReport.Result) -> Void = { _ in }) async throws -> ConformanceReport {
    var results: [ConformanceReport.Result] = []
    var obstacle: String?
    func add(_ attempt: Attempt) {
      let outcome = obstacle.map { ConformanceReport.Outcome.skipped(reason: $0) } ?? attempt.result.outcome
      var result = attempt.result
      if obstacle != nil { result = ConformanceReport.Result(name: result.name, outcome: outcome) }
      results.append(result)
      onResult(result)
      obstacle = obstacle ?? attempt.obstacle
    }
    // The first case asks for the description, without which nothing else can be tried.
    var rest = cases[...]
    if let first = rest.popFirst() { add(try await attempt(first, isFirst: true)) }
    while !rest.isEmpty {
      let batch = obstacle == nil ? rest.prefix(Self.width) : rest
      rest = rest.dropFirst(batch.count)
      guard obstacle == nil else {
        for skipped in batch { add(Attempt(result: .init(name: skipped.name, outcome: .passed))) }
        continue
      }
      for attempt in try await attempts(of: batch) { add(attempt) }
    }
    return ConformanceReport(plugin: subject.plugin.identity, results: results)
  }

  /// The number of cases that are tried at the same time.
  private static let width = 8

  /// The result of a case, and the reason to skip all following ones, if there is one.
  private struct Attempt: Sendable {
    let result: ConformanceReport.Result
    var obstacle: String?
  }

  private func attempts(of batch: ArraySlice<ConformanceCase>) async throws -> [Attempt] {
    try await withThrowingTaskGroup(of: (Int, Attempt).self) { group in
      for (number, conformanceCase) in zip(batch.indices, batch) {
        group.addTask { (number, try await attempt(conformanceCase, isFirst: false)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
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

  private func attempt(_ conformanceCase: ConformanceCase, isFirst: Bool) async throws -> Attempt {
    let subject = subject.forCase()
    var attempt: Attempt
    do {
      try await conformanceCase.run(subject)
      attempt = Attempt(result: .init(name: conformanceCase.name, outcome: .passed))
    } catch let fault as ConformanceFault {
      attempt = Attempt(
        result: .init(
          name: conformanceCase.name, outcome: .failed(reason: fault.reason, remedy: fault.remedy),
          standardError: subject.remarks.lines))
      attempt.obstacle =
        isFirst
        ? "the plugin does not describe itself" : fault.isFinal ? "an earlier response did not arrive in time" : nil
    } catch let skip as ConformanceSkip {
      attempt = Attempt(result: .init(name: conformanceCase.name, outcome: .skipped(reason: skip.reason)))
    }
    return attempt
  }
}
