import GeneratorNaming
import GeneratorPlanning
import GeneratorWriting

/// The result of a run. It has the members of its ``EmissionOutcome``.
@dynamicMemberLookup
public struct ScaffoldResult: Sendable {
  /// The service with its Swift names.
  public let model: NamedModel
  /// The planned package.
  public let plan: PackagePlan
  /// The change of each file. After a dry run, these are the planned changes.
  public let changes: ChangeSet
  /// What became of the package.
  public let outcome: EmissionOutcome

  init(_ emission: VerifiedEmission, _ log: PipelineLog) {
    model = emission.model
    plan = emission.plan
    changes = emission.changes
    outcome = EmissionOutcome(emission, log)
  }

  /// A member of the outcome.
  public subscript<Value>(dynamicMember member: KeyPath<EmissionOutcome, Value>) -> Value { outcome[keyPath: member] }
}
