import GeneratorCore
import GeneratorModel
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting

extension ResolvedPlugins {
  /// The transforms, in order.
  func transforms(for request: ScaffoldRequest, watch: PluginWatch) -> [any ModelTransform] {
    members(.transform).map {
      PluginTransform($0.watched(by: watch), settings: request.settings.parameters, directory: request.workingDirectory)
    }
  }

  /// The emitters, in order.
  func emitters(for request: ScaffoldRequest, watch: PluginWatch) -> [any PackageEmitter] {
    members(.emitter).map {
      PluginEmitter($0.watched(by: watch), settings: request.settings.parameters, directory: request.workingDirectory)
    }
  }

  /// The checks, in order.
  func checks(for request: ScaffoldRequest) -> [any PackageCheck] {
    members(.check).map { PluginCheck($0, settings: request.settings.parameters) }
  }

  /// The plugins as recorded in the lock.
  var record: [String: GenerationRecord.Plugin] {
    Dictionary(
      uniqueKeysWithValues: plugins.map { plugin in
        (
          plugin.identity.description,
          GenerationRecord.Plugin(version: plugin.description.version, hash: plugin.hash)
        )
      })
  }
}

extension PackagePlan {
  /// The plan with the files of an emitter.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) for a file that already exists in the plan, or that is the tool's
  ///   own.
  func adding(_ added: [PlannedFile], of emitter: String) throws -> PackagePlan {
    let taken = Set(files.files.map(\.path.foldedText) + [ProjectLayout.settings.foldedText])
    let clashes = added.filter { taken.contains($0.path.foldedText) }.map { file in
      Diagnostic(.error, "the plugin 'emitter:\(emitter)' adds the file '\(file.path)', which is there already")
    }
    guard clashes.isEmpty else { throw ScaffoldError(.pluginFailed, clashes) }
    do {
      return PackagePlan(
        outline: outline, files: try FilePlan(files.files + added), pinnedNames: pinnedNames,
        elementOrder: elementOrder)
    } catch let error as ScaffoldError {
      let message = error.diagnostics.first?.message ?? "its files do not go together"
      throw ScaffoldError(.pluginFailed, "the plugin 'emitter:\(emitter)': \(message)")
    }
  }
}

extension ScaffoldPipeline {
  /// Whether no check finds an error in the written package or changes it.
  ///
  /// - Throws: `CancellationError` if the task was cancelled. Other failures of a check are reported and count as
  ///   errors.
  func passesChecks(
    _ plan: PackagePlan, _ request: ScaffoldRequest, _ team: ResolvedPlugins, root: String, _ log: PipelineLog
  ) async throws -> Bool {
    let checks = team.checks(for: request)
    guard !checks.isEmpty else { return true }
    return try await log.run(checking(checks, root: root, log), plan)
  }

  private func checking(
    _ checks: [any PackageCheck], root: String, _ log: PipelineLog
  ) -> PipelineStage<PackagePlan, Bool> {
    PipelineStage(name: .check) { plan in
      let package = WrittenPackage(
        name: plan.outline.name.description, root: root, files: plan.files.files.map(\.path))
      var sink = DiagnosticSink()
      for check in checks {
        do {
          try await run(check, on: package, &sink)
        } catch let error as ScaffoldError {
          sink.report(contentsOf: error.diagnostics)
        } catch let error as FileSystemError {
          throw ScaffoldError(error)
        }
      }
      log.report(sink.diagnostics)
      return !sink.hasErrors
    }
  }

  /// Runs a check, and reverts its changes to the package.
  private func run(
    _ check: any PackageCheck, on package: WrittenPackage, _ sink: inout DiagnosticSink
  ) async throws {
    let snapshot = try TreeSnapshot(of: package.root, fileSystem: fileSystem)
    var failure: (any Error)?
    do {
      try await check.check(package, diagnostics: &sink)
    } catch {
      failure = error
    }
    let restored = try snapshot.restore()
    if let first = restored.paths.first {
      sink.report(
        Diagnostic(
          .error,
          "'\(first)'\(restored.rest) changed while the plugin 'check:\(check.name)' ran, which must not change the "
            + "package; the package is as it was", hint: "use an emitter to add files" + restored.keeping))
    }
    if let failure { throw failure }
  }
}
