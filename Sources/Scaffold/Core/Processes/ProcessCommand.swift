import Foundation

/// A program with what it is started with.
public struct ProcessCommand: Hashable, Sendable {
  /// The path of the program.
  public let executable: String
  /// What follows the program's name.
  public let arguments: [String]
  /// The folder that it works in, an absolute path.
  public let directory: String
  /// Its environment.
  public let environment: [String: String]

  /// Creates a command.
  public init(executable: String, arguments: [String], directory: String, environment: [String: String]) {
    self.executable = executable
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }

  /// The path of a program of the search path.
  ///
  /// - Parameters:
  ///   - name: the program's name.
  ///   - environment: what `PATH` is taken from.
  public static func locate(_ name: String, environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
