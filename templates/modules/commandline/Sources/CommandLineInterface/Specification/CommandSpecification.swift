/// The specification of a command or a program, which drives parsing, help and completion.
///
/// The options of a command are also options of its subcommands, and are accepted before and after a subcommand's name.
public struct CommandSpecification: Sendable {
  /// An exit status and its meaning.
  public struct StatusMeaning: Sendable, Equatable {
    /// The status.
    public let status: Int32
    /// When the program exits with the status.
    public let meaning: String

    /// Creates the documentation of an exit status.
    public init(_ status: Int32, _ meaning: String) {
      self.status = status
      self.meaning = meaning
    }
  }

  /// The name of the command.
  public let name: String
  /// What the command does: a sentence without an initial capital and a full stop.
  public let summary: String
  /// Additional paragraphs of the help.
  public let discussion: [String]
  /// The command's options.
  public let options: [OptionSpecification]
  /// The command's operands, in order; a command with subcommands has none.
  public let operands: [OperandSpecification]
  /// The subcommands.
  public let subcommands: [CommandSpecification]
  /// Examples of command lines. The help shows the first ones.
  public let examples: [String]
  /// The keys of the JSON that the command prints; for a program, those of a run without a result.
  public let keys: [ResultKey]
  /// What to do first, for a program that is run without arguments.
  public let firstSteps: [FirstStep]
  /// The documented exit statuses.
  public let statuses: [StatusMeaning]
  /// Whether help, suggestions and completions leave the command out, because only programs use it.
  public let isHidden: Bool

  /// The subcommands for people.
  public var shownSubcommands: [CommandSpecification] { subcommands.filter { !$0.isHidden } }

  /// Creates a specification.
  public init(
    _ name: String, _ summary: String, discussion: [String] = [], options: [any OptionDeclaration] = [],
    operands: [any OperandDeclaration] = [], subcommands: [CommandSpecification] = [], examples: [String] = [],
    keys: [ResultKey] = [], firstSteps: [FirstStep] = [], statuses: [StatusMeaning] = [], isHidden: Bool = false
  ) {
    self.init(
      name, summary, discussion: discussion, specifications: options.map(\.specification),
      operands: operands.map(\.specification), subcommands: subcommands, examples: examples, keys: keys,
      firstSteps: firstSteps, statuses: statuses, isHidden: isHidden)
  }

  init(
    _ name: String, _ summary: String, discussion: [String], specifications options: [OptionSpecification],
    operands: [OperandSpecification], subcommands: [CommandSpecification], examples: [String], keys: [ResultKey] = [],
    firstSteps: [FirstStep] = [], statuses: [StatusMeaning], isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.operands = operands
    self.subcommands = subcommands
    self.examples = examples
    self.keys = keys
    self.firstSteps = firstSteps
    self.statuses = statuses
    self.isHidden = isHidden
  }

  /// The subcommand at a path of names.
  public func subcommand(at path: [String]) -> CommandSpecification? {
    var command = self
    for name in path {
      guard let next = command.subcommands.first(where: { $0.name == name }) else { return nil }
      command = next
    }
    return command
  }

  /// The options that the command at a path has from the commands above it, the nearest first.
  package func inheritedOptions(at path: [String]) -> [OptionSpecification] {
    path.indices.reversed().flatMap { subcommand(at: Array(path[..<$0]))?.options ?? [] }
  }
}
