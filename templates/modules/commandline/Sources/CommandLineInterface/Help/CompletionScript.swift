/// A script with which a shell completes a program's command line, made from its specification.
public struct CompletionScript: Sendable {
  /// The shells that are served.
  public enum Shell: String, Sendable, CaseIterable {
    /// GNU Bash.
    case bash
    /// The Z shell.
    case zsh
    /// The friendly interactive shell.
    case fish
  }

  /// A command with all that may stand at its place.
  struct Place {
    /// The names that lead to it: empty for the program, `/session/open` for a command of two words.
    let path: String
    let command: CommandSpecification
    /// The command's options and those of the commands above it.
    let options: [OptionSpecification]

    /// The place's own part of a shell function's name.
    var functionSuffix: String { String(path.map { $0 == "/" || $0 == "-" ? "_" : $0 }) }
  }

  private let program: CommandSpecification
  private let shell: Shell

  /// Makes the script of a program for a shell.
  public init(_ program: CommandSpecification, shell: Shell) {
    self.program = program
    self.shell = shell
  }

  /// The script.
  public var text: String {
    let places = Self.places(from: program, path: "", options: [])
    switch shell {
    case .bash: return BashCompletion(name: program.name, places: places).text
    case .zsh: return ZshCompletion(name: program.name, places: places).text
    case .fish: return FishCompletion(name: program.name, places: places).text
    }
  }

  /// A text as one word of a shell (POSIX XCU 2.2.2).
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
