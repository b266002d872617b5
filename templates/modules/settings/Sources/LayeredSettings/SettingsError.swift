/// An error in a layer of settings.
public enum SettingsError: Error, Sendable, Hashable {
  /// No setting has this name. `origin` is nil if it was asked for by its name.
  case unknown(name: String, origin: SettingOrigin?, suggestion: String?)
  /// A text is not a value of a setting.
  case invalid(name: String, text: String, expected: String, origin: SettingOrigin?)
  /// A file does not have the expected form.
  case malformed(path: String, line: Int, reason: String)
}

extension SettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name, let origin, let suggestion):
      Self.prefix(origin) + "unknown setting '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'settings show' lists all settings")
    case .invalid(let name, let text, let expected, let origin):
      Self.prefix(origin) + "'\(text)' is not a value of the setting '\(name)', expected \(expected)"
    case .malformed(let path, let line, let reason):
      "\(path):\(line): \(reason)"
    }
  }

  private static func prefix(_ origin: SettingOrigin?) -> String {
    switch origin {
    case .file, .environment: (origin?.place ?? "") + ": "
    case .program: "the program's settings: "
    case nil, .declaration, .server, .flag: ""
    }
  }
}
