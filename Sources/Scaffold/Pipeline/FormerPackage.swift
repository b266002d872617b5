import GeneratorModel
import GeneratorPlanning
import GeneratorWriting

/// A package that is emitted again: what it was, and how its new version follows from it.
struct FormerPackage: Sendable {
  /// The package as it was last written.
  let project: GeneratedProject
  /// The renames that the user declares, as written.
  var renames: [SchemaRename] = []
  /// How to resolve lines that both the user and the tool changed.
  var conflicts: MergeConflictPolicy = .markers
  /// The files to emit again without regard to the user's edits, as the user named them.
  var reset: [String] = []
  /// Whether to assign all names as in a new package.
  var renewsNames = false
  /// The sources and renames of the services of a package of several; empty for a package of one.
  var services: [RegenerationRequest.Service] = []
}

extension FormerPackage {
  /// The requests for the services of the package, each as if it were the only one.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for an invalid name of a service or of the package.
  func parts(of request: ScaffoldRequest) throws -> [(request: ScaffoldRequest, former: FormerPackage?)] {
    guard !services.isEmpty else { return [(request, self)] }
    let package = try PackageName(request.settings.name ?? "")
    let names = try request.settings.services.map { try PackageName($0.name) }
    return zip(names, services).map { name, service in
      var (partRequest, part) = (request, FormerPackage(project: project.part(of: name.description)))
      partRequest.settings = request.settings.part(of: name.description)
      partRequest.source = service.source
      partRequest.membership = ServiceMembership(package: package, others: names.filter { $0 != name })
      part.renames = service.renames
      part.renewsNames = renewsNames
      return (partRequest, part)
    }
  }
}

extension RegenerationRequest {
  /// The request for the stages.
  var emission: ScaffoldRequest {
    var request = ScaffoldRequest(
      source: source, settings: settings, output: project.root, workingDirectory: workingDirectory,
      verification: verification, isDryRun: isDryRun)
    request.settingsDocument = settingsDocument
    return request
  }

  /// The package for the stages.
  var former: FormerPackage {
    FormerPackage(
      project: project, renames: renames, conflicts: conflicts, reset: reset, renewsNames: renewsNames,
      services: services)
  }
}
