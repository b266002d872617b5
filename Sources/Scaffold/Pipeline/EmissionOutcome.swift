import GeneratorCore
import GeneratorVerification
import GeneratorWriting

/// What became of a package that was emitted, for the first time or again.
public struct EmissionOutcome: Sendable {
  /// The result of the write; nil if nothing was to be written.
  public let write: WriteReport?
  /// Whether no check found an error in the written package.
  public let passesChecks: Bool
  /// The result of building and testing; nil if it was not requested, or if there are unresolved conflicts.
  public let verification: VerificationReport?
  /// All diagnostics of the run, in order.
  public let diagnostics: [Diagnostic]
  /// The durations of the steps, in order.
  public let timings: [StageTiming]

  /// Whether the package was written and passed its checks and verification, regardless of conflicts.
  public var isSuccess: Bool { passesChecks && verification?.isSuccess ?? true }

  init(_ emission: VerifiedEmission, _ log: PipelineLog) {
    write = emission.write
    passesChecks = emission.passesChecks
    verification = emission.verification
    diagnostics = log.diagnostics
    timings = log.timings
  }
}

/// The duration of a step.
public struct StageTiming: Hashable, Sendable {
  /// The step.
  public let stage: StageName
  /// The duration of the step.
  public let duration: Duration
}
