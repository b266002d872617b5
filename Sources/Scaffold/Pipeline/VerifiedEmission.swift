import GeneratorPlanning
import GeneratorVerification
import GeneratorWriting

/// An emission after its last stage.
struct VerifiedEmission: EmissionState {
  let earlier: CheckedEmission
  /// The result of building and testing; nil if it was not requested or not possible.
  let verification: VerificationReport?
}

extension PipelineRun {
  /// Builds and tests the written package.
  func verify(_ checked: CheckedEmission) async throws -> VerifiedEmission {
    let (level, root) = (checked.request.verification, checked.root)
    guard checked.isExamined, checked.passesChecks, level != .none else {
      return VerifiedEmission(earlier: checked, verification: nil)
    }
    let files = try checked.unedited
    let report = try await log.run(.verify) {
      try await pipeline.verifier.verify(root, plan: files, level: level) { log.output($0) }
    }
    log.report(report?.diagnostics ?? [])
    return VerifiedEmission(earlier: checked, verification: report)
  }
}

extension CheckedEmission {
  /// The planned files without those that the user has edited. They have other line numbers than the plan, so the
  /// origins of their lines are not reported.
  fileprivate var unedited: FilePlan {
    get throws {
      let edited = Set(
        self.changes.changes.filter { [.kept, .merged, .moved].contains($0.kind) && !$0.path.isOwn }.map(\.path))
      return try FilePlan(self.plan.files.files.filter { !edited.contains($0.path) })
    }
  }
}
