import CommandLineInterface

extension CommandSpecification {
  /// The first word of a command line, after the program's name, that names no subcommand or option; nil if all do.
  func unknownWord(in words: [String]) -> String? {
    var command = self
    var known = Set(options.map(\.name))
    for word in words {
      if word.hasPrefix("--") {
        guard known.contains(String(word.dropFirst(2).prefix { $0 != "=" })) else { return word }
      } else if !command.subcommands.isEmpty {
        guard let next = command.subcommands.first(where: { $0.name == word }) else { return word }
        command = next
        known.formUnion(next.options.map(\.name))
      }
    }
    return nil
  }
}
