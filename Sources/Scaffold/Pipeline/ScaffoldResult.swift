import GeneratorCore
import GeneratorNaming
import GeneratorPlanning
import GeneratorVerification
import GeneratorWriting

/// What a run came to.
public struct ScaffoldResult: Sendable {
  /// The service with its Swift names.
  public let model: NamedModel
  /// The package as it was planned.
  public let plan: PackagePlan
  /// What happens to each file; after a dry run, what would happen.
  public let changes: ChangeSet
  /// What was written; nil after a dry run.
  public let write: WriteReport?
  /// Whether no check found an error in what was written.
  public let passesChecks: Bool
  /// What building and testing came to; nil where it was not asked for.
  public let verification: VerificationReport?
  /// Everything that was found on the way, in its order.
  public let diagnostics: [Diagnostic]
  /// How long each step took, in order.
  public let timings: [StageTiming]

  /// Whether the package stands and does what was asked of it.
  public var isSuccess: Bool { passesChecks && verification?.isSuccess ?? true }
}

/// How long a step took.
public struct StageTiming: Hashable, Sendable {
  /// The step.
  public let stage: StageName
  /// Its time.
  public let duration: Duration
}
