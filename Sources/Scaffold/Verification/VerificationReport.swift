import GeneratorCore

/// The result of building and testing an emitted package.
public struct VerificationReport: Hashable, Sendable {
  /// The level of the verification.
  public let level: VerificationLevel
  /// Whether all commands succeeded.
  public let isSuccess: Bool
  /// The number of errors that the compiler and the package manager reported.
  public let errors: Int
  /// The number of warnings that they reported.
  public let warnings: Int
  /// The results of the tests; nil if none were run.
  public let tests: TestSummary?
  /// The errors, warnings and failed tests, each followed by notes with the line of the template and of the metadata.
  public let diagnostics: [Diagnostic]
  /// The modules that took the compiler longest, longest first; empty if nothing was compiled.
  public var slowestModules: [ModuleTime] = []
}
