import LayeredSettings
import ServiceCommands

// This file is yours: scaffold wrote it once and never changes it.

/// The settings of the program. `artists settings show --origin` lists all of them.
enum ApplicationSettings {
  /// Your own settings, in addition to those in `ServiceSettings`. Declare each as a `ProgramSetting`.
  static let settings: [any SettingDeclaration] = []

  /// Values instead of the defaults, in all variants or in one. The variant is `production`, unless the setting `variant`
  /// says `development` or `staging`.
  static let presets: [SettingPreset] = [
    ServiceSettings.requestAttempts.preset(1, in: .development)
  ]
}
