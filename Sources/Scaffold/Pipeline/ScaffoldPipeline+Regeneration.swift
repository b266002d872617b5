import GeneratorCore
import GeneratorPlanning
import GeneratorWriting

extension ScaffoldPipeline {
  /// Opens an existing package, after cleaning up after a killed run. No other run changes the package while the
  /// project exists, so the files that are compared with it do not change until everything is written.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - name: the root's name in diagnostics.
  ///   - isReadOnly: whether nothing will be written, so that other runs may read the package in the meantime.
  /// - Throws: the errors of ``GeneratedProject/init(at:name:fileSystem:heldLock:)``, and ``ScaffoldError`` (`outputExists`)
  ///   if another run is at work there.
  public func project(
    at root: String, name: String, isReadOnly: Bool = false, onEvent: @Sendable (PipelineEvent) -> Void = { _ in }
  ) throws -> GeneratedProject {
    let recovery = JournalRecovery(fileSystem: fileSystem)
    let (outcome, heldLock) = try isReadOnly ? recovery.recoverAndShare(root) : recovery.recoverAndLock(root)
    if let outcome { onEvent(.diagnostic(JournalRecovery.note(of: outcome, root: root))) }
    return try GeneratedProject(at: root, name: name, fileSystem: fileSystem, heldLock: heldLock)
  }

  /// Emits a package again after a change of the metadata, the settings, the pack or the tool, and keeps all edits.
  ///
  /// - Parameters:
  ///   - request: the package and its new inputs.
  ///   - onEvent: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics, for example `notSetUp` for conflict markers in files; nothing is
  ///   then written. New conflicts are not an error: see ``RegenerationReport/conflicts``.
  public func regenerate(
    _ request: RegenerationRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> RegenerationResult {
    try await emitting(onEvent) { run in
      RegenerationResult(try await run.emit(request.emission, former: request.former), run.log)
    }
  }

  /// Plans an existing package again, and neither compares nor writes anything: what a line of it comes from.
  ///
  /// - Parameters:
  ///   - request: the package and its inputs.
  ///   - onEvent: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics.
  public func plan(
    _ request: RegenerationRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> FilePlan {
    try await inspecting(onEvent) { run in
      try await run.planPackage(request.emission, former: request.former).plan.files
    }
  }
}
