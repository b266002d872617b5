import GeneratorPlugins

/// What the conformance suite found out about one plugin.
public struct ConformanceReport: Sendable {
  /// What came of one case.
  public struct Result: Hashable, Sendable {
    /// What is expected of the plugin, as a sentence about it: `answers the same when asked again`.
    public let name: String
    /// What came of it.
    public let outcome: Outcome
  }

  /// How a case ended.
  public enum Outcome: Hashable, Sendable {
    /// As is expected.
    case passed
    /// Otherwise: why, and how to mend it.
    case failed(reason: String, remedy: String)
    /// It was not tried, for this reason.
    case skipped(reason: String)
  }

  /// Which plugin it is about.
  public let plugin: PluginIdentity
  /// Every case, in the order in which they were tried.
  public let results: [Result]

  /// How many cases were tried.
  public var tried: Int { results.count { !$0.isSkipped } }
  /// How many cases ended as is expected.
  public var passed: Int { results.count { $0.outcome == .passed } }
  /// Whether all cases that were tried ended as is expected.
  public var isSuccess: Bool { passed == tried }
}

extension ConformanceReport.Result {
  /// Whether the case was not tried.
  var isSkipped: Bool {
    if case .skipped = outcome { return true }
    return false
  }
}
