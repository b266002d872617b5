/// A command, or a program, as data: parsing, help and completions are made from this value.
///
/// Options of a command are also options of its subcommands, and may stand before or after a subcommand's name.
public struct CommandSpecification: Sendable, Equatable {
  /// An exit status with its meaning.
  public struct StatusMeaning: Sendable, Equatable {
    /// The status.
    public let status: Int32
    /// When the program ends with it.
    public let meaning: String

    /// Documents an exit status.
    public init(_ status: Int32, _ meaning: String) {
      self.status = status
      self.meaning = meaning
    }
  }

  /// The word that selects the command.
  public let name: String
  /// What the command does, as a sentence without capital and full stop.
  public let summary: String
  /// More about the command: paragraphs of the help.
  public let discussion: [String]
  /// The command's options.
  public let options: [OptionSpecification]
  /// The command's operands in order; a command with subcommands has none.
  public let operands: [OperandSpecification]
  /// The commands below this one.
  public let subcommands: [CommandSpecification]
  /// Command lines that show the use.
  public let examples: [String]
  /// The exit statuses that the help documents.
  public let statuses: [StatusMeaning]

  /// Describes a command.
  public init(
    _ name: String, _ summary: String, discussion: [String] = [], options: [OptionSpecification] = [],
    operands: [OperandSpecification] = [], subcommands: [CommandSpecification] = [], examples: [String] = [],
    statuses: [StatusMeaning] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.operands = operands
    self.subcommands = subcommands
    self.examples = examples
    self.statuses = statuses
  }

  /// The command below this one that a path of names selects.
  public func subcommand(at path: [String]) -> CommandSpecification? {
    var command = self
    for name in path {
      guard let next = command.subcommands.first(where: { $0.name == name }) else { return nil }
      command = next
    }
    return command
  }
}
