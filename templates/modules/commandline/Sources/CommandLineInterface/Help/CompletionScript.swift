/// A script for the completion of a program's command line in a shell.
public struct CompletionScript: Sendable {
  /// The supported shells.
  public enum Shell: String, Sendable, CaseIterable {
    /// GNU Bash.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  /// A command and the options that it accepts.
  struct Place {
    /// The path of the command: empty for the program, `/session/open` for a command of two words.
    let path: String
    let command: CommandSpecification
    /// The options of the command and of its parent commands.
    let options: [OptionSpecification]

    /// The suffix of the names of shell functions for the command.
    var functionSuffix: String { String(path.map { $0 == "/" || $0 == "-" ? "_" : $0 }) }
  }

  private let program: CommandSpecification
  private let shell: Shell

  /// Creates the script of a program for a shell.
  public init(_ program: CommandSpecification, shell: Shell) {
    self.program = program
    self.shell = shell
  }

  /// The text of the script.
  public var text: String {
    let places = Self.places(from: program, path: "", options: [])
    switch shell {
    case .bash: return BashCompletion(name: program.name, places: places).text
    case .zsh: return ZshCompletion(name: program.name, places: places).text
    case .fish: return FishCompletion(name: program.name, places: places).text
    }
  }

  /// Quotes a text as one word of a POSIX shell (POSIX XCU 2.2.2).
  static func quote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func places(
    from command: CommandSpecification, path: String, options: [OptionSpecification]
  ) -> [Place] {
    let visible = command.options + options.filter { outer in !command.options.contains { $0.name == outer.name } }
    return [Place(path: path, command: command, options: visible)]
      + command.subcommands.flatMap { places(from: $0, path: path + "/" + $0.name, options: visible) }
  }
}
