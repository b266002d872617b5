import GeneratorWriting

/// The result of another run on a package. It has the members of its ``EmissionOutcome``.
@dynamicMemberLookup
public struct RegenerationResult: Sendable {
  /// The changes, file by file. After a dry run, these are the planned changes.
  public let report: RegenerationReport
  /// What became of the package.
  public let outcome: EmissionOutcome

  init(_ emission: VerifiedEmission, _ log: PipelineLog) {
    guard let report = emission.report else { preconditionFailure("the emission has no former package") }
    self.report = report
    outcome = EmissionOutcome(emission, log)
  }

  /// A member of the outcome.
  public subscript<Value>(dynamicMember member: KeyPath<EmissionOutcome, Value>) -> Value { outcome[keyPath: member] }
}
