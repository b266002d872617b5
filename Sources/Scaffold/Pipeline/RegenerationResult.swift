import GeneratorCore
import GeneratorVerification
import GeneratorWriting

/// What another run over a package came to.
public struct RegenerationResult: Sendable {
  /// What changed, and what became of each file; after a dry run, what would become of it.
  public let report: RegenerationReport
  /// What was written; nil where nothing was to be.
  public let write: WriteReport?
  /// Whether no check found an error in what was written.
  public let passesChecks: Bool
  /// What building and testing came to; nil where it was not asked for, or conflicts are left.
  public let verification: VerificationReport?
  /// Everything that was found on the way, in its order.
  public let diagnostics: [Diagnostic]
  /// How long each step took, in order.
  public let timings: [StageTiming]

  /// Whether the package stands and does what was asked of it, conflicts aside.
  public var isSuccess: Bool { passesChecks && verification?.isSuccess ?? true }
}
