import CommandLineInterface
import DataCommands
import LayeredSettings

/// The environment variables of a program with sessions, for its manual page.
enum ProgramVariables {
  /// What the program of these applications reads in the environment: its settings, keys and folders.
  static func of(_ applications: [any ServiceApplication]) -> [ProgramManual.Variable] {
    applications.flatMap { settings(of: $0) + keys(of: $0) } + ProgramManual.Variable.ofEveryClient + [
      ProgramManual.Variable(
        "XDG_CONFIG_HOME",
        "the folder in which the program has its own with the file 'settings.json'; '~/.config' by default"),
      ProgramManual.Variable("XDG_RUNTIME_DIR", "the folder for the key of a session that is unlocked"),
      ProgramManual.Variable(
        "NOTIFY_SOCKET", "the socket of the service manager, which learns there what 'sync --watch' does"),
    ]
  }

  private static func settings(of application: any ServiceApplication) -> [ProgramManual.Variable] {
    let layers = SettingLayers(ServiceSettings.all + application.settings, prefix: application.environmentPrefix)
    return layers.declared.map(\.specification).map { setting in
      ProgramManual.Variable(
        setting.variable(prefix: layers.prefix), "the setting '\(setting.name)': \(setting.summary)")
    }
  }

  private static func keys(of application: any ServiceApplication) -> [ProgramManual.Variable] {
    guard application.isEncrypted else { return [] }
    let name = application.storeKeyVariable
    return [
      ProgramManual.Variable(name + "_FILE", "a file with the key of the encrypted store"),
      ProgramManual.Variable(name + "_COMMAND", "a command that prints the key of the encrypted store"),
      ProgramManual.Variable(name, "the key of the encrypted store"),
    ]
  }
}
