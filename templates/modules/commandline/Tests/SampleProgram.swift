import CommandLineInterface

/// A program with every form of option, operand and command that the tests need.
enum SampleProgram {
  enum Format: String, Sendable, CaseIterable { case table, json, csv }

  static let quiet = CommandOption("quiet", short: "q", "say less")
  static let verbose = CommandOption("verbose", short: "v", "say more")
  static let profile = CommandOption("profile", .directory("DIR"), "the state")
  static let format = CommandOption("format", .choice(of: Format.self), "how results are printed", default: .table)
  static let output = CommandOption("output", short: "o", .file("FILE"), "where to")
  static let filter = CommandOption("filter", .text("TEXT"), "what to list")
  static let only = CommandOption("only", each: .text("SET"), "which")
  static let top = CommandOption("top", short: "t", .integer("N", 0...Int.max), "few")
  static let target = CommandOption("on", .text("SET"), .text("KEY"), "the entity")
  static let user = CommandOption("user", .text("NAME"), "who", heading: "Access")

  static let set = CommandOperand(.text("SET", suggestions: ["Products", "Orders"]), "entity set")
  static let rest = CommandOperand(each: .text("NAME"), "more of them")
  static let key = CommandOperand(optional: .text("KEY"), "the key")

  static let list = CommandSpecification(
    "list", "list entities", options: [output, filter, only, top], operands: [set, rest],
    examples: ["shop list 'a.b' -o ~/x"], keys: [ResultKey("[].Name", "the name"), ResultKey("[].\\", "odd")])
  static let show = CommandSpecification("show", "show one entity", options: [target], operands: [set, key])
  static let session = CommandSpecification(
    "session", "the session",
    subcommands: [
      CommandSpecification(
        "open", "open it", options: [user], examples: ["shop session open --user anna", "shop session open"]),
      CommandSpecification("close", "close it"),
    ])

  static let program = CommandSpecification(
    "shop", "a shop on the command line", discussion: ["Works without a network."],
    options: [CommandOption.help, CommandOption.version, quiet, verbose, profile, format],
    subcommands: [list, show, session],
    examples: ["shop list Products", "shop list Orders", "shop show Products 1", "shop session open"],
    keys: [ResultKey("status", "the exit status")],
    firstSteps: [FirstStep("shop list Products", "list something")],
    statuses: [CommandSpecification.StatusMeaning(0, "done")])

  /// A program that lists candidates itself.
  static let answering = CommandSpecification(
    "shop", "a shop that is asked", options: [profile],
    subcommands: [
      CommandSpecification(
        "show", "show one entity",
        options: [
          CommandOption("select", .text("NAMES", completer: "select"), "what to show"),
          CommandOption("on", .text("SET", completer: "set"), .text("KEY", completer: "key"), "the entity"),
        ],
        operands: [
          CommandOperand(.text("SET", completer: "set"), "entity set"),
          CommandOperand(optional: .text("KEY", completer: "key"), "the key"),
        ]),
      CommandSpecification(CompletionScript.answerer, "candidates", operands: [rest], isHidden: true),
    ])

  static func parse(_ line: String...) throws -> ParsedArguments {
    try ArgumentParser(program).parse(line)
  }

  /// The values of all options, as text.
  static func values(_ parsed: ParsedArguments) -> [String] {
    let flags = [quiet, verbose].map { "\(parsed[$0])" }
    let texts = [profile, output, filter, user].map { "\(parsed[$0] ?? "-")" }
    let target = parsed[target].map { "\($0.0) \($0.1)" } ?? "-"
    return flags + texts + parsed[only] + ["\(parsed[format])", "\(parsed[top] ?? -1)", target]
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
