import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import LayeredSettings
import LocalFiles
import OnboardingSessions

/// Reads the layers of the settings: what the application declares, the files of the user and of the profile, the
/// environment and the command line.
struct SettingsSource: Sendable {
  /// The name of both files.
  static let fileName = "settings.json"

  let application: any ServiceApplication
  let profile: ProfileDirectory
  let arguments: ParsedArguments

  /// The names of all settings of an application.
  static func names(of application: any ServiceApplication) -> [String] {
    SettingLayers(ServiceSettings.all + application.settings, prefix: "").declared.map(\.specification.name)
  }

  /// The layers without files.
  ///
  /// - Throws: `DependencyError`.
  func layers() throws -> SettingLayers {
    let environment = try DependencyContainer.current.resolve(EnvironmentVariables.self)
    var layers = SettingLayers(ServiceSettings.all + application.settings, prefix: application.environmentPrefix)
    layers.presets = application.settingPresets
    layers.environment = { environment[$0] }
    layers.flags = arguments[ServiceSettings.flag]
    return layers
  }

  /// The values of all settings.
  ///
  /// - Parameter server: the service's settings, by name.
  /// - Throws: `SettingsError`, `ProfileError`.
  func settings(server: [String: String] = [:]) throws -> ProgramSettings {
    var layers = try layers()
    layers.files = [try userFile(), try profileFile()]
    layers.server = server
    return try layers.settings()
  }

  /// The file of the profile, which the command `settings set` writes.
  func profileFile() throws -> SettingsFile { try Self.file(in: profile) }

  /// Replaces the file of the profile.
  func write(_ file: SettingsFile) throws { try profile.write(Data(file.contents), to: Self.fileName) }

  /// The file of the user, for all profiles: `$XDG_CONFIG_HOME/<service>/settings.json`, else
  /// `~/.config/<service>/settings.json` (XDG Base Directory Specification 0.8).
  private func userFile() throws -> SettingsFile {
    let environment = try DependencyContainer.current.resolve(EnvironmentVariables.self)
    let folder = BaseDirectories(environment.values).configuration
    return try Self.file(in: ProfileDirectory(url: folder.appendingPathComponent(application.serviceName)))
  }

  private static func file(in directory: ProfileDirectory) throws -> SettingsFile {
    let path = directory.path(of: fileName)
    guard let contents = try directory.contents(of: fileName) else { return SettingsFile(path: path) }
    return try SettingsFile(path: path, contents: Array(contents))
  }
}

extension CommandRuntime {
  /// The log of the program. If the settings cannot be read, it has the usual priority.
  var programLog: ProgramLog {
    let settings = try? settingsSource.settings()
    return ProgramLog(
      profile: profile, lowest: settings?[ServiceSettings.logPriority] ?? .medium, now: WallClock.current.now)
  }

  /// Where the settings are read.
  var settingsSource: SettingsSource {
    SettingsSource(application: application, profile: profile, arguments: arguments)
  }

  /// The values of all settings, with those that the service had for the user.
  ///
  /// - Throws: `SettingsError`, `ProfileError`.
  func settings() async throws -> ProgramSettings {
    let user = try await passcode()?.context.userDirectory
    return try settingsSource.settings(server: user.map(SettingsDownloadStep.stored) ?? [:])
  }
}
