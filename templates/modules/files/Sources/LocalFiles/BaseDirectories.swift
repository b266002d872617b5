import FoundationEssentials

/// The directories of the user for the files of programs (XDG Base Directory Specification 0.8).
package struct BaseDirectories: Sendable {
  private let environment: [String: String]

  /// The directories in an environment.
  package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// For state that outlives a program: `$XDG_STATE_HOME`, else `~/.local/state`.
  package var state: URL { absolute("XDG_STATE_HOME") ?? home.appendingPathComponent(".local/state") }

  /// For settings: `$XDG_CONFIG_HOME`, else `~/.config`.
  package var configuration: URL { absolute("XDG_CONFIG_HOME") ?? home.appendingPathComponent(".config") }

  /// `$HOME`, else the home in the system's record of the user.
  private var home: URL { absolute("HOME") ?? FileManager.default.homeDirectoryForCurrentUser }

  /// The value of a variable; nil if it is not an absolute path, which the specification has programs ignore.
  private func absolute(_ variable: String) -> URL? {
    environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
  }
}
