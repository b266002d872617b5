import Glibc

/// A program with its arguments, folder and environment.
public struct ProcessCommand: Hashable, Sendable {
  /// The path of the program.
  public let executable: String
  /// The arguments after the program's name.
  public let arguments: [String]
  /// The working directory, an absolute path.
  public let directory: String
  /// The environment variables.
  public let environment: [String: String]

  /// Creates a command.
  public init(executable: String, arguments: [String], directory: String, environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }

  /// Finds a program on the search path; nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - environment: the variables that contain `PATH`.
  public static func locate(_ name: String, environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
