import CommandLineInterface

/// A program with every form of option, operand and command that the tests need.
enum SampleProgram {
  static let quiet = OptionSpecification("quiet", short: "q", "say less")
  static let verbose = OptionSpecification("verbose", short: "v", "say more", isRepeatable: true)
  static let profile = OptionSpecification("profile", value: ValueSpecification("DIR", .directory), "the state")
  static let format = OptionSpecification(
    "format", value: .choice("table", "json", "csv"), "how results are printed", defaultValue: "table")
  static let output = OptionSpecification("output", short: "o", value: ValueSpecification("FILE", .file), "where to")
  static let filter = OptionSpecification("filter", value: ValueSpecification("TEXT"), "what to list")
  static let only = OptionSpecification("only", value: ValueSpecification("SET"), "which", isRepeatable: true)
  static let top = OptionSpecification("top", short: "t", value: ValueSpecification("N", .integer(0...Int.max)), "few")
  static let target = OptionSpecification(
    "on", values: [ValueSpecification("SET"), ValueSpecification("KEY")], "the entity")
  static let user = OptionSpecification("user", value: ValueSpecification("NAME"), "who", heading: "Access")

  static let set = OperandSpecification(ValueSpecification("SET", .suggestions(["Products", "Orders"])), "entity set")
  static let rest = OperandSpecification("NAME", "more of them", arity: .repeated(minimum: 0))
  static let key = OperandSpecification("KEY", "the key", arity: .optional)

  static let list = CommandSpecification(
    "list", "list entities", options: [output, filter, only, top], operands: [set, rest])
  static let show = CommandSpecification("show", "show one entity", options: [target], operands: [set, key])
  static let session = CommandSpecification(
    "session", "the session",
    subcommands: [
      CommandSpecification("open", "open it", options: [user]), CommandSpecification("close", "close it"),
    ])

  static let program = CommandSpecification(
    "shop", "a shop on the command line", discussion: ["Works without a network."],
    options: [.help, .version, quiet, verbose, profile, format], subcommands: [list, show, session],
    examples: ["shop list Products"], statuses: [CommandSpecification.StatusMeaning(0, "done")])

  static func parse(_ line: String...) throws -> ParsedArguments {
    try ArgumentParser(program).parse(line)
  }

  /// The error of a command line; nil if it is valid.
  static func refusal(_ line: [String]) -> ArgumentError? {
    do {
      _ = try ArgumentParser(program).parse(line)
      return nil
    } catch {
      return error
    }
  }
}
