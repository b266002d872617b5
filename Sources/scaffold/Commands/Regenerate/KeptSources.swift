import CommandLineInterface
import Scaffold

/// The documents of services that a run does not read again.
struct KeptSources {
  let project: GeneratedProject
  /// The package's name in messages.
  let name: String
  let arguments: ParsedArguments
  let console: Console

  /// The document that the package keeps. A service that refers to other documents is read again, because those are not
  /// kept.
  func source(of service: ServiceSettings) throws -> any DocumentSource {
    guard !service.followsReferences else {
      return try MetadataArgument(
        arguments: arguments, console: console, user: arguments[OptionCatalogue.user]
      ).source(of: service.metadata, further: service.furtherMetadata, reader: service.reader)
    }
    return try project.part(of: service.name).keptMetadata(name: name)
  }
}
