import CommandLineInterface
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
    let kept = pinned.following(selected.renames)
    let renews = selected.former?.renewsNames ?? false
    let named = try await name(selected, keeping: kept, isNew: kept.names.isEmpty, renewing: renews)
    log.report(named.model.released.map(Self.note))
    log.report(Self.notes(of: named.model))
    return named
  }

  /// Names everything, and keeps some names.
  ///
  /// - Parameters:
  ///   - isNew: whether the conventions of vendors apply if the settings say nothing about them.
  ///   - renews: whether names are assigned as in a new package, in spite of those to keep.
  func name(
    _ selected: SelectedEmission, keeping kept: PinnedNames, isNew: Bool, renewing renews: Bool = false
  ) async throws -> NamedEmission {
    let (request, plugins) = (selected.request, selected.plugins)
    let pack = if let pack = selected.pack { pack } else { try await loadPack(for: request, plugins) }
    var pinned = renews ? PinnedNames() : kept
    pinned.proposed = selected.readNames.merging(selected.proposedNames) { $1 }
    let package = try await log.run(.name) { [pinned] in
      try NamedPackage(
        selected.selected, with: pack, name: request.settings.name,
        settings: try plugins.settings(request.settings.parameters, of: pack),
        renames: request.settings.declaredRenames, pinned: pinned,
        // A reader that names elements knows the service: the conventions of vendors are not for it.
        rules: (isNew || renews) && selected.readNames.isEmpty
          ? request.settings.names.completed : request.settings.names,
        in: request.membership)
    }
    log.report(
      selected.proposedNames.keys.sorted().filter { package.model[$0] == nil }.map { path in
        Diagnostic(
          .warning, .unknownNamedElement, "a transform names '\(path)', but the service has no such element",
          hint: "'scaffold inspect --format json' lists the paths of all elements whose names were changed")
      })
    var outline = package.outline
    // The address does not depend on the place of the package; only paths do.
    outline.address = ServiceAddress(of: request.source.recorded(in: request.workingDirectory))
    return NamedEmission(earlier: selected, kept: kept, outline: outline, model: package.model)
  }

  private static func notes(of model: NamedModel) -> [Diagnostic] {
    let idle = model.idleNames.map { path in
      Diagnostic(
        .warning, .unusedName, "'names' has a name for '\(path)', which is not included or does not exist",
        hint: NameSuggestion.hint(for: path.text, among: model.decisions.keys.map(\.text))
          ?? "'scaffold inspect --names' lists the paths")
    }
    guard let first = model.ruleClashes.first else { return idle }
    let count = model.ruleClashes.count
    let subject = count == 1 ? "'\(first)' keeps its" : "\(count) elements such as '\(first)' keep their"
    return idle + [
      Diagnostic(
        .note, .namesNotShortened,
        "\(subject) prefix or suffix, because the name would be taken or reserved without it",
        hint: "'scaffold inspect --names' lists all names; choose others in 'names' of 'scaffold.json'")
    ]
  }

  private static func note(of path: MetadataPath) -> Diagnostic {
    Diagnostic(
      .warning, .nameNotKept,
      "'\(path)' cannot keep its Swift name, because another element in the same scope has it",
      hint: "'scaffold regenerate' lists its new name; 'scaffold undo' reverts the run")
  }
}
