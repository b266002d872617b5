/// An error that ends a run, with all its diagnostics.
public struct ScaffoldError: Error, Hashable, Sendable {
  /// The kind of failure. Each has its own exit status on the command line.
  public enum Failure: String, Hashable, Sendable, Codable, CaseIterable {
    /// The command line contradicts itself or names something that does not exist.
    case usage
    /// The document is not metadata from which a package can be emitted.
    case unusableMetadata
    /// A document or file cannot be read.
    case unreadable
    /// The service cannot be reached, or refuses the request.
    case unreachable
    /// The output cannot be written, or something else is in its place.
    case outputExists
    /// A bug in this program, which should be reported.
    case internalFault
    /// Refused for safety.
    case refused
    /// A toolchain, library or file that the command needs is missing.
    case notSetUp
    /// A template pack is faulty.
    case packFailed
    /// A plugin failed, or found an error.
    case pluginFailed
    /// The user stopped the run.
    case interrupted
  }

  /// The kind of failure.
  public let failure: Failure
  /// The diagnostics, with at least one error.
  public let diagnostics: [Diagnostic]

  /// Creates an error with several diagnostics.
  public init(_ failure: Failure, _ diagnostics: [Diagnostic]) {
    self.failure = failure
    self.diagnostics = diagnostics
  }

  /// Creates an error with one diagnostic.
  public init(
    _ failure: Failure, _ id: DiagnosticID, _ message: String, at location: SourceLocation? = nil, hint: String? = nil
  ) {
    self.init(failure, [Diagnostic(.error, id, message, at: location, hint: hint)])
  }
}
