/// Moves the names of commands before everything else on a command line, so that the options of a command are known
/// wherever they are written.
struct CommandOrder {
  private let program: CommandSpecification

  init(_ program: CommandSpecification) {
    self.program = program
  }

  /// The arguments in a new order: names of commands, then everything else as it was.
  ///
  /// A word that is not the name of a command also comes first, so that it is reported rather than the options before it.
  func ordered(_ arguments: [String]) -> [String] {
    var commands = [program]
    var (names, others): ([String], [String]) = ([], [])
    var rest = arguments[...]
    while let command = commands.last, !command.subcommands.isEmpty, rest.first != "--", let argument = rest.popFirst()
    {
      guard argument != "-", argument.hasPrefix("-") else {
        names.append(argument)
        guard let next = command.subcommands.first(where: { $0.name == argument }) else { break }
        commands.append(next)
        continue
      }
      others.append(argument)
      let count = Self.valuesAfter(argument, commands)
      others += rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    return names + others + rest
  }

  /// How many arguments after an option are its values.
  private static func valuesAfter(_ argument: String, _ commands: [CommandSpecification]) -> Int {
    let options = commands.reversed().flatMap(\.options) + (commands.last.map(optionsBelow) ?? [])
    guard argument.hasPrefix("--") else { return valuesAfter(letters: argument.dropFirst(), options) }
    guard !argument.contains("=") else { return 0 }
    let name = argument.dropFirst(2)
    let option = options.first { $0.name == name } ?? options.first { $0.name.hasPrefix(name) }
    return option?.values.count ?? 0
  }

  /// How many arguments after a cluster of short options are values: those of its last option, unless the cluster has
  /// the first of them.
  private static func valuesAfter(letters: Substring, _ options: [OptionSpecification]) -> Int {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else { return 0 }
      if !option.isFlag { return option.values.count - (letters.isEmpty ? 0 : 1) }
    }
    return 0
  }

  private static func optionsBelow(_ command: CommandSpecification) -> [OptionSpecification] {
    command.subcommands.flatMap { $0.options + optionsBelow($0) }
  }
}
