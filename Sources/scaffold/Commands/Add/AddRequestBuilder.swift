import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Builds the request that adds a service to a package.
struct AddRequestBuilder {
  let arguments: ParsedArguments
  let console: Console
  /// The package's name in messages.
  let name: String

  /// The request to emit a package with one more service.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for a name that is taken, other kinds for files that cannot be read.
  func request(for project: GeneratedProject) throws -> RegenerationRequest {
    let metadata = arguments[OperandCatalogue.metadata]
    var service = ServiceSettings(name: arguments[OptionCatalogue.serviceName], metadata: metadata)
    service.include = arguments[OptionCatalogue.include]
    service.exclude = arguments[OptionCatalogue.exclude]
    service.cuts = ServiceCuts(
      types: arguments[OptionCatalogue.excludeType], navigation: arguments[OptionCatalogue.excludeNavigation],
      operations: arguments[OptionCatalogue.excludeOperation])
    service.reader = arguments[OptionCatalogue.reader]
    service.followsReferences = arguments[OptionCatalogue.followReferences]
    var settings = project.settings.resolved(in: project.root)
    let known = settings.allServices
    try settings.add(service)
    if let package = arguments[OptionCatalogue.packageName] { settings.name = package }
    let kept = KeptSources(project: project, name: name, arguments: arguments, console: console)
    let own = try MetadataArgument(
      arguments: arguments, console: console, user: arguments[OptionCatalogue.user]
    ).source(of: metadata, reader: service.reader)
    let sources: [any DocumentSource] = try known.map(kept.source) + [own]
    var request = RegenerationRequest(
      project: project, services: sources.map { RegenerationRequest.Service(source: $0) }, settings: settings,
      workingDirectory: FileManager.default.currentDirectoryPath)
    request.apply(arguments)
    return request
  }
}
