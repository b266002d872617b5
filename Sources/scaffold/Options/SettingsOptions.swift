import CommandLineInterface
import Scaffold

/// The options that affect what is emitted. Each changes one of the settings, or adds to it.
struct SettingsOptions {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  /// The settings after applying the options.
  ///
  /// - Throws: ``ArgumentError`` for invalid option values.
  func applied(to settings: ProjectSettings) throws -> ProjectSettings {
    var settings = settings
    settings.name = arguments.value(OptionCatalogue.name) ?? settings.name
    if arguments.contains(OptionCatalogue.template) {
      settings.pack = arguments.value(OptionCatalogue.template) ?? settings.pack
    }
    settings.templateDirectories.add(arguments.values(OptionCatalogue.templateDirectory))
    settings.reader = arguments.value(OptionCatalogue.reader) ?? settings.reader
    if arguments.contains(OptionCatalogue.followReferences) { settings.followsReferences = true }
    settings.plugins.add(arguments.values(OptionCatalogue.plugin))
    for (key, value) in try arguments.parameters() { settings.parameters[key] = value }
    settings.include.add(arguments.values(OptionCatalogue.include))
    settings.exclude.add(arguments.values(OptionCatalogue.exclude))
    return settings
  }
}

extension [String] {
  /// Appends the elements that are not yet contained.
  fileprivate mutating func add(_ others: [String]) {
    for other in others where !contains(other) { append(other) }
  }
}
