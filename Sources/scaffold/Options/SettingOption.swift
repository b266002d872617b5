import CommandLineInterface
import FoundationEssentials
import Scaffold

/// An option that changes a setting of `scaffold.json`. If it is not given, the setting stays.
struct SettingOption: Sendable {
  let option: any OptionDeclaration
  private let change: @Sendable (ParsedArguments, inout ProjectSettings) -> Void

  /// An option that replaces a setting.
  init(_ option: CommandOption<String?>, _ setting: WritableKeyPath<ProjectSettings, String?> & Sendable) {
    self.option = option
    change = { $1[keyPath: setting] = $0[option] ?? $1[keyPath: setting] }
  }

  /// An option that replaces a setting with the same default.
  init<Value>(_ option: CommandOption<Value>, _ setting: WritableKeyPath<ProjectSettings, Value> & Sendable) {
    self.option = option
    change = { if $0.contains(option) { $1[keyPath: setting] = $0[option] } }
  }

  /// An option that adds to a list.
  init(_ option: CommandOption<[String]>, _ setting: WritableKeyPath<ProjectSettings, [String]> & Sendable) {
    self.option = option
    change = { arguments, settings in
      for element in arguments[option] where !settings[keyPath: setting].contains(element) {
        settings[keyPath: setting].append(element)
      }
    }
  }

  /// An option that adds to a list of folders. It replaces those of the settings that are not there any more, so that a
  /// folder that was moved can be pointed to.
  init(
    folders option: CommandOption<[String]>, _ setting: WritableKeyPath<ProjectSettings, [String]> & Sendable
  ) {
    self.option = option
    change = { arguments, settings in
      let given = arguments[option]
      guard !given.isEmpty else { return }
      let kept = settings[keyPath: setting].filter(FileManager.default.fileExists)
      settings[keyPath: setting] = kept + given.filter { !kept.contains($0) }
    }
  }

  /// An option that adds to values by name, or replaces them.
  init(
    _ option: CommandOption<[ParameterArgument]>,
    _ setting: WritableKeyPath<ProjectSettings, [String: String]> & Sendable
  ) {
    self.option = option
    change = { for given in $0[option] { $1[keyPath: setting][given.name] = given.value } }
  }
}

extension SettingOption {
  /// Applies the options of a command line to settings.
  static func apply(_ arguments: ParsedArguments, to settings: ProjectSettings) -> ProjectSettings {
    var settings = settings
    for setting in OptionCatalogue.settings { setting.change(arguments, &settings) }
    return settings
  }
}
