import GeneratorCore
import GeneratorNaming
import GeneratorPlanning
import GeneratorVerification
import GeneratorWriting

/// The result of a run.
public struct ScaffoldResult: Sendable {
  /// The service with its Swift names.
  public let model: NamedModel
  /// The planned package.
  public let plan: PackagePlan
  /// The change of each file. After a dry run, these are the planned changes.
  public let changes: ChangeSet
  /// The result of the write; nil after a dry run.
  public let write: WriteReport?
  /// Whether no check found an error in the written package.
  public let passesChecks: Bool
  /// The result of building and testing; nil if it was not requested.
  public let verification: VerificationReport?
  /// All diagnostics of the run, in order.
  public let diagnostics: [Diagnostic]
  /// The durations of the steps, in order.
  public let timings: [StageTiming]

  /// Whether the package was written and passed its checks and verification.
  public var isSuccess: Bool { passesChecks && verification?.isSuccess ?? true }

  init(_ emission: VerifiedEmission, _ log: PipelineLog) {
    model = emission.model
    plan = emission.plan
    changes = emission.changes
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
