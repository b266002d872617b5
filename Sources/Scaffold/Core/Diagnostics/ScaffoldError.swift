/// The end of a run: why it cannot go on, with everything that is to be said about it.
public struct ScaffoldError: Error, Hashable, Sendable {
  /// What kind of failure it is; the command line gives each its own exit status.
  public enum Failure: String, Hashable, Sendable, Codable, CaseIterable {
    /// The request contradicts itself or names what does not exist.
    case usage
    /// The document is not metadata that can be generated from.
    case unusableMetadata
    /// A document or file cannot be read.
    case unreadable
    /// The service cannot be reached, or refuses.
    case unreachable
    /// The output cannot be written, or something is in its place.
    case outputInTheWay
    /// Fault of this program, to be reported.
    case internalFault
    /// Refused for safety.
    case refused
    /// A toolchain, library or file that the command stands on is not there.
    case notSetUp
    /// A template pack is faulty.
    case packFailed
    /// A plugin failed, or found an error.
    case pluginFailed
    /// The user stopped the run.
    case interrupted
  }

  /// What kind of failure it is.
  public let failure: Failure
  /// What is to be said, at least one error among it.
  public let diagnostics: [Diagnostic]

  /// Creates an error that says several things.
  public init(_ failure: Failure, _ diagnostics: [Diagnostic]) {
    self.failure = failure
    self.diagnostics = diagnostics
  }

  /// Creates an error that says one thing.
  public init(_ failure: Failure, _ message: String, at location: SourceLocation? = nil, hint: String? = nil) {
    self.init(failure, [Diagnostic(.error, message, at: location, hint: hint)])
  }
}
