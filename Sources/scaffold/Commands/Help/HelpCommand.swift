import CommandLineInterface
import Scaffold

/// `scaffold help`: prints the help of a command, its description for programs, or its manual page.
struct HelpCommand: RunnableCommand {
  /// The forms of the help.
  enum Format: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// For programs (``CommandDescription``).
    case json
    /// For `man` (``ManualPage``).
    case man
  }

  private static let command = CommandOperand(
    each: .text("COMMAND", .command), "the words of a command; all commands without any")
  private static let format = CommandOption(
    "format", .choice(of: Format.self),
    "text for people, a description of the command for programs, or its manual page", default: .text)

  let specification = CommandSpecification(
    "help", "show the help of a command, as '--help' does", options: [format], operands: [command],
    examples: ["scaffold help", "scaffold help template eject", "scaffold help new --format man | man -l -"], keys: keys
  )

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let path = arguments[Self.command]
    try Self.check(path, in: arguments.program)
    switch arguments[Self.format] {
    case .text: console.output.write(HelpFormatter(arguments.program, stream: console.output).text(for: path))
    case .json: console.output.writeLine(CommandDescription(arguments.program).text(for: path))
    case .man:
      let page = ManualPage(
        arguments.program, version: ToolVersion.current, variables: EnvironmentCatalogue.variables)
      console.output.write(page.text(for: path))
    }
    return .success
  }

  private static func check(_ path: [String], in program: CommandSpecification) throws(ArgumentError) {
    var command = program
    for name in path {
      guard let next = command.subcommands.first(where: { $0.name == name }) else {
        let names = command.shownSubcommands.map(\.name)
        let commands = "the commands are " + names.map { "'\($0)'" }.joined(separator: ", ")
        throw ArgumentError(
          .unknownCommand, "unknown command '\(path.joined(separator: " "))'",
          hint: NameSuggestion.hint(for: name, among: names)
            ?? (names.isEmpty ? "'\(command.name)' has no commands" : commands), path: ["help"])
      }
      command = next
    }
  }
}

extension HelpCommand {
  /// The keys of a ``CommandDescription``.
  private static let keys =
    [
      ResultKey("command", "the command as it is typed"), ResultKey("summary", "what it does"),
      ResultKey("usage", "the usage line"), ResultKey("discussion[]", "paragraphs with more about it"),
      ResultKey("options[].name", "the long name with hyphens"),
      ResultKey("options[].short", "the short name with its hyphen, if there is one"),
      ResultKey("options[].group", "the heading of the option in the help, if it has one"),
      ResultKey("options[].isInherited", "whether the option belongs to a command above this one"),
      ResultKey("options[].default", "the value if the option is not given, if it is fixed"),
      ResultKey("options[].defaultNote", "what happens if the option is not given, if that is not a fixed value"),
      ResultKey("commands[].command", "a command below, at any depth"), ResultKey("commands[].summary", "what it does"),
      ResultKey("keys[].path", "a key of its JSON result; of the program, of a run without a result"),
      ResultKey("keys[].meaning", "what the value is"),
      ResultKey("failureKeys[].path", "of a command: a key of the JSON if there is no result"),
      ResultKey("failureKeys[].meaning", "what the value is"),
      ResultKey("statuses[].status", "an exit status"),
      ResultKey("statuses[].meaning", "when the program exits with it"),
      ResultKey("examples[]", "command lines"),
    ]
    + ["operands[]", "options[]"].flatMap { place in
      [
        ResultKey("summary", "what it is for").below(place),
        ResultKey("isRequired", "whether it must be given").below(place),
        ResultKey("isRepeatable", "whether it can be given several times").below(place),
      ]
    }
    + ["operands[]", "options[].values[]"].flatMap { place in
      [
        ResultKey("placeholder", "the value in the usage line").below(place),
        ResultKey("type", "'text', 'file', 'directory', 'integer', 'number' or 'choice'").below(place),
        ResultKey("words[]", "the words of a choice, or suggestions").below(place),
        ResultKey("range[]", "the least and the greatest number, as text").below(place),
        ResultKey("expected", "the form of a text").below(place),
      ]
    }
}
