/// Detects whether a command line requests JSON, even if it cannot be parsed.
struct OutputWish {
  private static let option = "format"
  private static let word = "json"

  /// Whether the program can print JSON.
  private let isKnown: Bool

  init(_ program: CommandSpecification) { isKnown = Self.offersJSON(program) }

  private static func offersJSON(_ command: CommandSpecification) -> Bool {
    command.options.contains { $0.name == option && $0.values.first?.candidates.contains(word) == true }
      || command.subcommands.contains(where: offersJSON)
  }

  /// Looks for `--format json` in any valid spelling.
  func isJSON(_ arguments: [String]) -> Bool {
    guard isKnown else { return false }
    let options = arguments.prefix { $0 != "--" }
    return zip(options, options.dropFirst() + [""]).contains { argument, next in
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].hasPrefix("--"), parts[0].count > 2, "--\(Self.option)".hasPrefix(parts[0]) else { return false }
      return (parts.count > 1 ? String(parts[1]) : next) == Self.word
    }
  }
}
