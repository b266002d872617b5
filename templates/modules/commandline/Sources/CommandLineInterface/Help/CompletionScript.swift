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
    /// The words after the program's name with which a script asks the program for candidates: `complete`, or
    /// `orders complete`; empty if the program lists none.
    let answerer: [String]

    /// The suffix of the names of shell functions for the command.
    var functionSuffix: String { String(path.map { $0 == "/" || $0 == "-" ? "_" : $0 }) }
  }

  /// The name of the hidden command that lists candidates. Its operands are `--`, the ``ValueSpecification/completer``,
  /// the word before the cursor, and the preceding words of the command line without the program's name. It prints one
  /// candidate per line; each is a whole word.
  public static let answerer = "complete"

  private let program: CommandSpecification
  private let shell: Shell

  /// Creates the script of a program for a shell.
  public init(_ program: CommandSpecification, shell: Shell) {
    self.program = program
    self.shell = shell
  }

  /// The text of the script.
  public var text: String {
    let places = Self.places(from: program, path: "", options: [], answerer: [])
    switch shell {
    case .bash: return BashCompletion(name: program.name, places: places).text
    case .zsh: return ZshCompletion(name: program.name, places: places).text
    case .fish: return FishCompletion(name: program.name, places: places).text
    }
  }

  /// Quotes a text as one word of a POSIX shell (POSIX XCU 2.2.2).
  public static func quote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func places(
    from command: CommandSpecification, path: String, options: [OptionSpecification], answerer: [String]
  ) -> [Place] {
    let visible = command.options + options.filter { outer in !command.options.contains { $0.name == outer.name } }
    let isAnswering = command.subcommands.contains { $0.name == Self.answerer && $0.isHidden }
    let words = isAnswering ? path.split(separator: "/").map(String.init) + [Self.answerer] : answerer
    return [Place(path: path, command: command, options: visible, answerer: words)]
      + command.shownSubcommands.flatMap {
        places(from: $0, path: path + "/" + $0.name, options: visible, answerer: words)
      }
  }
}
