import GeneratorPlugins

/// The results of the conformance suite for one plugin.
public struct ConformanceReport: Sendable {
  /// The result of one case.
  public struct Result: Hashable, Sendable {
    /// The expectation of the plugin, as a sentence about it: `answers the same when asked again`.
    public let name: String
    /// The outcome of the case.
    public let outcome: Outcome
    /// The last lines that the plugin wrote to standard error in a case that it failed.
    public var standardError: [String] = []
  }

  /// The outcome of a case.
  public enum Outcome: Hashable, Sendable {
    /// The plugin conforms.
    case passed
    /// The plugin does not conform: the reason, and how to fix it.
    case failed(reason: String, remedy: String)
    /// The case was not tried, for this reason.
    case skipped(reason: String)
  }

  /// The tested plugin.
  public let plugin: PluginIdentity
  /// The results of all cases, in the order in which they ran.
  public let results: [Result]

  /// The number of cases that were tried.
  public var tried: Int { results.count { !$0.isSkipped } }
  /// The number of cases that passed.
  public var passed: Int { results.count { $0.outcome == .passed } }
  /// Whether all tried cases passed.
  public var isSuccess: Bool { passed == tried }
}

extension ConformanceReport.Result {
  /// Whether the case was not tried.
  var isSkipped: Bool {
    if case .skipped = outcome { return true }
    return false
  }
}
