import GeneratorCore

/// What building and testing an emitted package came to.
public struct VerificationReport: Hashable, Sendable {
  /// What was run.
  public let level: VerificationLevel
  /// Whether everything that was run succeeded.
  public let isSuccess: Bool
  /// How many errors the compiler and the package manager reported.
  public let errors: Int
  /// How many warnings they reported.
  public let warnings: Int
  /// What the tests came to; nil where none were run.
  public let tests: TestSummary?
  /// Errors, warnings and failed tests, each followed by notes of the template's line and the metadata's.
  public let diagnostics: [Diagnostic]
}
