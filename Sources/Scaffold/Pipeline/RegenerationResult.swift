import GeneratorCore
import GeneratorVerification
import GeneratorWriting

/// The result of another run on a package.
public struct RegenerationResult: Sendable {
  /// The changes, file by file. After a dry run, these are the planned changes.
  public let report: RegenerationReport
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
    guard let report = emission.report else { preconditionFailure("the emission has no former package") }
    self.report = report
    write = emission.write
    passesChecks = emission.passesChecks
    verification = emission.verification
    diagnostics = log.diagnostics
    timings = log.timings
  }
}
