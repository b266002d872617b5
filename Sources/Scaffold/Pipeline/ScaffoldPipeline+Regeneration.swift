import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import GeneratorPlugins
import GeneratorVerification
import GeneratorWriting

extension ScaffoldPipeline {
  /// Opens an existing package, after cleaning up after a killed run. No other run changes the package while the
  /// project exists, so the files that are compared with it do not change until everything is written.
  ///
  /// - Parameters:
  ///   - root: the package's root, an absolute path.
  ///   - name: the root's name in diagnostics.
  ///   - isReadOnly: whether nothing will be written, so that other runs may read the package in the meantime.
  /// - Throws: the errors of ``GeneratedProject/init(at:name:fileSystem:)``, and ``ScaffoldError`` (`outputInTheWay`)
  ///   if another run is at work there.
  public func project(
    at root: String, name: String, isReadOnly: Bool = false, tell: @Sendable (PipelineEvent) -> Void = { _ in }
  ) throws -> GeneratedProject {
    let recovery = JournalRecovery(fileSystem: fileSystem)
    let (outcome, guardian) = try isReadOnly ? recovery.recoverAndShare(root) : recovery.recoverAndLock(root)
    if let outcome { tell(.diagnostic(JournalRecovery.note(of: outcome, root: root))) }
    return try GeneratedProject(at: root, name: name, fileSystem: fileSystem, guardian: guardian)
  }

  /// Emits a package again after a change of the metadata, the settings, the pack or the tool, and keeps all edits.
  ///
  /// - Parameters:
  ///   - request: the package and its new inputs.
  ///   - tell: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics, for example `notSetUp` for conflict markers in files; nothing is
  ///   then written. New conflicts are not an error: see ``RegenerationReport/conflicts``.
  public func regenerate(
    _ request: RegenerationRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> RegenerationResult {
    do {
      return try await result(of: request, log: PipelineLog(tell: tell))
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, "interrupted; what was written is whole")
    }
  }

  private func result(of regeneration: RegenerationRequest, log: PipelineLog) async throws -> RegenerationResult {
    let project = regeneration.project
    var request = regeneration.emission
    let pinned = project.record.pinnedNames
    log.report(project.diagnostics)
    var team = try await team(for: request, log)
    try refuseFaultySettings(request, try await loadPack(for: request, team), team)
    if !request.isDryRun { try verifier.checkToolchain(for: request.verification) }
    var (document, described, reader) = try await described(request, &team, log)
    let pack = try await loadPack(for: request, team)
    let former = try await formerService(of: regeneration, now: document, log)
    let order = arrange(&described, as: former, in: project)
    // A document that describes the same service does not replace the package's copy.
    if let former, former.isSame(as: described) { document = former.document }
    request.settings.remember(try declared(regeneration, from: former, to: described))
    let model = try await log.run(transforming(request, team, log), described)
    let renames = former.map { AppliedRenames(request.settings.declaredRenames, from: $0.model, to: model) } ?? .none
    let kept = pinned.following(renames)
    let package = try await log.run(naming(pack, request, team, pinned: kept), model)
    log.report(package.model.released.map(Self.note))
    var plan = try await log.run(
      planning(request, team, log, known: Set(project.record.files.keys)), package)
    plan.elementOrder = order
    let settings = recorded(request, reader: reader, plan.outline, root: project.root)
    let builder = ChangeSetBuilder(
      root: project.root, project: project, policy: regeneration.conflicts,
      reset: try ResetFiles(regeneration, plan: plan.files).paths, fileSystem: fileSystem)
    let changes = try await log.run(comparing(builder, settings, document, team), plan)
    let report = RegenerationReport(
      of: project, plan: plan,
      record: GenerationRecord(of: plan, metadata: document, settings: settings, plugins: team.record),
      changes: changes,
      schema: try former.map {
        try comparison(of: $0, pinned: pinned, with: package, name: document.name, renames: renames)
      }, names: kept)
    let isRefused = regeneration.conflicts == .fail && !report.conflicts.isEmpty
    let outcome = try await carryOut(
      report, plan, request, team, guardian: project.guardian, isDryRun: request.isDryRun || isRefused, log)
    return RegenerationResult(
      report: report, write: outcome.write, passesChecks: outcome.passesChecks, verification: outcome.verification,
      diagnostics: log.diagnostics, timings: log.timings)
  }

  /// Sorts the elements of a service in the order of the package.
  ///
  /// - Returns: the order to record in the lock: that of the scopes whose order differs from the document's.
  private func arrange(
    _ described: inout ServiceModel, as former: FormerService?, in project: GeneratedProject
  ) -> ElementOrder {
    let own = ElementOrder(of: described)
    let known = former.map { ElementOrder(of: $0.described) } ?? project.record.elementOrder
    described = known.applied(to: described)
    if let former, former.isSame(as: described) { return project.record.elementOrder }
    return ElementOrder(of: described).differing(from: own)
  }

  /// The declared renames, resolved to the paths of their elements.
  private func declared(
    _ regeneration: RegenerationRequest, from former: FormerService?, to described: ServiceModel
  ) throws -> [SchemaRename] {
    guard !regeneration.renames.isEmpty, let former else { return [] }
    let resolver = RenameResolver(
      from: former.described, to: described, remembered: regeneration.settings.declaredRenames)
    return try resolver.resolve(regeneration.renames)
  }

  private func carryOut(
    _ report: RegenerationReport, _ plan: PackagePlan, _ request: ScaffoldRequest, _ team: ResolvedPlugins,
    guardian: (any FileLock)?, isDryRun: Bool, _ log: PipelineLog
  ) async throws -> (write: WriteReport?, passesChecks: Bool, verification: VerificationReport?) {
    guard !isDryRun else { return (nil, true, nil) }
    var write: WriteReport?
    if !report.isUnchanged { write = try await log.run(writing(isNew: false, guardian), report.changes) }
    // A package with conflict markers is neither built nor checked.
    guard report.conflicts.isEmpty else { return (write, true, nil) }
    guard try await passesChecks(plan, request, team, root: report.root, log) else { return (write, false, nil) }
    guard request.verification != .none else { return (write, true, nil) }
    // Edited files have other line numbers than the plan, so the origins of their lines are not reported.
    let edited = Set(report.files.filter { [.kept, .merged, .moved].contains($0.kind) }.map(\.path))
    let files = try FilePlan(plan.files.files.filter { !edited.contains($0.path) })
    let verification = try await log.run(verifying(request.verification, root: report.root, log), files)
    log.report(verification?.diagnostics ?? [])
    return (write, true, verification)
  }

  private static func note(of path: MetadataPath) -> Diagnostic {
    Diagnostic(
      .warning, "'\(path)' cannot keep its Swift name, which another element of the same scope has as well",
      hint: "'scaffold regenerate' lists its new name; 'scaffold undo' takes the run back")
  }
}
