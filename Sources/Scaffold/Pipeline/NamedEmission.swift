import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning

/// An emission in which everything has its name: the package, its targets, and each element of the service.
struct NamedEmission: EmissionState {
  let earlier: SelectedEmission
  /// The names that were kept, with renamed elements at their new paths.
  let kept: PinnedNames
  let outline: PackageOutline
  /// The service with its Swift names.
  let model: NamedModel

  /// The root of the package, an absolute path.
  var root: String { self.request.absolute(self.request.output ?? outline.name.description) }

  /// The service for a comparison.
  var side: SchemaComparison.Side {
    SchemaComparison.Side(model, name: self.document.name, package: outline.name.description)
  }
}

extension PipelineRun {
  /// Names everything, and keeps the names of the former package.
  func name(_ selected: SelectedEmission) async throws -> NamedEmission {
    let pinned = selected.former?.project.record.pinnedNames ?? PinnedNames()
    let named = try await name(selected, keeping: pinned.following(selected.renames))
    log.report(named.model.released.map(Self.note))
    return named
  }

  /// Names everything, and keeps some names.
  func name(_ selected: SelectedEmission, keeping kept: PinnedNames) async throws -> NamedEmission {
    let (request, plugins) = (selected.request, selected.plugins)
    let pack = if let pack = selected.pack { pack } else { try await loadPack(for: request, plugins) }
    var pinned = kept
    pinned.chosen = selected.chosenNames
    let package = try await log.run(.name) { [pinned] in
      try NamedPackage(
        selected.selected, with: pack, name: request.settings.name,
        settings: try plugins.settings(request.settings.parameters, of: pack),
        renames: request.settings.declaredRenames, pinned: pinned, in: request.membership)
    }
    log.report(
      selected.chosenNames.keys.sorted().filter { package.model[$0] == nil }.map { path in
        Diagnostic(
          .warning, .unknownNamedElement, "a transform names '\(path)', but the service has no such element",
          hint: "'scaffold inspect --format json' lists the paths of all elements whose names were changed")
      })
    var outline = package.outline
    // The address does not depend on the place of the package; only paths do.
    outline.address = ServiceAddress(of: request.source.recorded(in: request.workingDirectory))
    return NamedEmission(earlier: selected, kept: kept, outline: outline, model: package.model)
  }

  private static func note(of path: MetadataPath) -> Diagnostic {
    Diagnostic(
      .warning, .nameNotKept,
      "'\(path)' cannot keep its Swift name, because another element in the same scope has it",
      hint: "'scaffold regenerate' lists its new name; 'scaffold undo' reverts the run")
  }
}
