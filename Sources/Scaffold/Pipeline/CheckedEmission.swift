import GeneratorCore
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting

/// An emission whose package is checked.
struct CheckedEmission: EmissionState {
  let earlier: WrittenEmission
  /// Whether no check found an error.
  let passesChecks: Bool
}

extension PipelineRun {
  /// Runs the checks on the written package. A check that cannot be performed counts as an error.
  func check(_ written: WrittenEmission) async throws -> CheckedEmission {
    let checks = written.plugins.checks(for: written.request)
    guard written.isExamined, !checks.isEmpty else { return CheckedEmission(earlier: written, passesChecks: true) }
    let package = WrittenPackage(
      name: written.plan.outline.name.description, root: written.root, files: written.plan.files.files.map(\.path))
    return try await log.run(.check) {
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
      return CheckedEmission(earlier: written, passesChecks: !sink.hasErrors)
    }
  }

  /// Runs a check, and reverts its changes to the package.
  private func run(
    _ check: any PackageCheck, on package: WrittenPackage, _ sink: inout DiagnosticSink
  ) async throws {
    let snapshot = try TreeSnapshot(of: package.root, fileSystem: pipeline.fileSystem)
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
          .error, .pluginWroteFiles,
          "'\(first)'\(restored.rest) changed while the plugin 'check:\(check.name)' ran, which must not change the "
            + "package; the package is as it was", hint: "use an emitter to add files" + restored.keeping))
    }
    if let failure { throw failure }
  }
}
