import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming
import GeneratorPacks
import GeneratorPlanning
import GeneratorPlugins
import GeneratorReading
import GeneratorWriting

/// An emission whose plan is compared with what is on disk.
struct ComparedEmission: EmissionState {
  let earlier: CombinedEmission
  let changes: ChangeSet
  /// What has changed since the former package; nil for a new one.
  let report: RegenerationReport?

  /// Whether lines of a file are in conflict.
  private var hasConflicts: Bool { changes.changes.contains { $0.kind == .conflict && !$0.path.isOwn } }

  /// Whether the changes are written, if there are any.
  var isWritten: Bool {
    let isRefused = self.former?.conflicts == .fail && hasConflicts
    return !self.request.isDryRun && !isRefused
  }

  /// Whether the written package is checked and verified. One with conflict markers is not.
  var isExamined: Bool { isWritten && !hasConflicts }
}

extension PipelineRun {
  /// Compares the plan with the files on disk, and the former package with the planned one.
  func compare(_ planned: CombinedEmission) async throws -> ComparedEmission {
    let former = planned.former
    let settings = planned.settings
    let reset = try former.map {
      try ResetFiles($0, in: planned.request.workingDirectory, plan: planned.plan.files).paths
    }
    let builder = ChangeSetBuilder(
      root: planned.root, project: former?.project, policy: former?.conflicts ?? .markers, reset: reset ?? [],
      fileSystem: pipeline.fileSystem)
    let compared: ComparedEmission = try await log.run(.compare) {
      let record = GenerationRecord(
        of: planned.plan, metadata: planned.documents, settings: settings, plugins: planned.plugins.record)
      let changes = try builder.changeSet(
        for: planned.plan, record: record, settings: settings, metadata: planned.documents)
      let report = former.map { former in
        RegenerationReport(
          of: former.project, plan: planned.plan, record: record, changes: changes, schemas: planned.schemas,
          names: planned.kept)
      }
      return ComparedEmission(earlier: planned, changes: changes, report: report)
    }
    log.report(compared.changes.warnings)
    return compared
  }
}

extension PlannedEmission {
  /// The settings that the package records, with the final name and with paths relative to its root.
  var recordedSettings: ProjectSettings {
    let (request, root) = (self.request, self.root)
    var settings = request.settings
    settings.reader = self.reader
    settings.metadata = request.source.recorded(in: root)
    settings.furtherMetadata = request.source.furtherRecorded(in: root)
    settings.name = plan.outline.name.description
    settings.names.conventions = self.model.recordedConventions(settings.names)
    settings.templateDirectories = settings.templateDirectories.map {
      RelativePath.of(request.absolute($0), from: root)
    }
    if PackLocator.isFile(settings.pack) {
      settings.pack = RelativePath.of(request.absolute(settings.pack), from: root)
    }
    return settings
  }

  /// The changes of the service; nil if nothing can have changed, or if the former service is not known.
  func comparison() throws -> SchemaComparison? {
    guard let former = self.formerService, let pinned = self.former?.project.record.pinnedNames else { return nil }
    let assigner = NameAssigner(pinned: pinned, reservedTypes: self.outline.reservedTypes)
    let old = SchemaComparison.Side(
      try assigner.assign(former.model), name: former.name, package: self.outline.name.description)
    return SchemaComparison(old: old, new: self.side, renames: self.renames)
  }
}
