import CommandLineInterface
import ServiceData

extension DataAccess {
  /// The options of a command that uses ``showLinked(_:key:_:console:)``.
  package var linkOptions: [any OptionDeclaration] {
    [QueryOptions.select, QueryOptions.expand, GlobalOptions.labels] + readingOptions
  }

  /// Shows what a link leads to: an entity or a singleton as `show` does, the entities of a set as `list` does.
  ///
  /// - Parameters:
  ///   - name: the name of the set or the singleton.
  ///   - key: the key of the entity, as a person types it; nil for the whole set.
  /// - Throws: ``CommandError`` for an unknown set or entity, and the errors of reading.
  package func showLinked(
    _ name: String, key: String?, _ arguments: ParsedArguments, console: Console
  ) async throws -> CommandStatus {
    let set = try schema.namedSet(name)
    if key == nil, !set.isSingleton { return try await ListCommand(access: self).list(in: set, arguments, console) }
    return try await ShowCommand(access: self).show(key: key, of: set, arguments, console)
  }
}
