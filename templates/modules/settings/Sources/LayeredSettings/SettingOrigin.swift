/// The layer that a setting's value is from.
public enum SettingOrigin: Sendable, Hashable {
  /// The setting's own default.
  case declaration
  /// The program's value instead of the setting's default.
  case program
  /// A file, with the line of the setting, from 1.
  case file(path: String, line: Int)
  /// Values that the service gives its clients.
  case server
  /// The environment variable with this name.
  case environment(variable: String)
  /// The command line.
  case flag

  /// The layer in one word.
  public var layer: String {
    switch self {
    case .declaration: "default"
    case .program: "program"
    case .file: "file"
    case .server: "server"
    case .environment: "environment"
    case .flag: "flag"
    }
  }

  /// The place in the layer: `PATH:LINE` in a file, the name of an environment variable; nil for other layers.
  public var place: String? {
    switch self {
    case .file(let path, let line): "\(path):\(line)"
    case .environment(let variable): variable
    case .declaration, .program, .server, .flag: nil
    }
  }
}
