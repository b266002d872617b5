/// A parsed command line: the selected command, its options and operands.
public struct ParsedArguments: Sendable {
  /// The specification of the program.
  public let program: CommandSpecification
  /// The specification of the selected command.
  public let command: CommandSpecification
  /// The path of the selected command, without the program's name: `["session", "open"]`.
  public let path: [String]
  /// All operands, in order.
  public let operands: [String]

  /// The values of each occurrence of an option, by the option's name.
  private let occurrences: [String: [[String]]]
  private let assigned: [String: [String]]

  init(
    program: CommandSpecification, command: CommandSpecification, path: [String], operands: [String],
    given: [String: [[String]]]
  ) {
    self.program = program
    self.command = command
    self.path = path
    self.operands = operands
    occurrences = given
    assigned = Self.assign(operands, to: command.operands)
  }

  /// The value of an option, or its default.
  public subscript<Value>(option: CommandOption<Value>) -> Value { option.value(occurrences[option.name] ?? []) }

  /// Whether an option is given.
  public func contains(_ option: any OptionDeclaration) -> Bool { occurrences[option.name] != nil }

  /// The options of a list that are given, in the order of the list.
  public func given(_ options: [any OptionDeclaration]) -> [any OptionDeclaration] { options.filter(contains) }

  /// The values of each occurrence of an option, as they were written; empty ones for a flag.
  package func texts(of option: OptionSpecification) -> [[String]] { occurrences[option.name] ?? [] }

  /// The value of an operand.
  public subscript<Value>(operand: CommandOperand<Value>) -> Value { operand.value(texts(of: operand.specification)) }

  /// The arguments that an operand takes, as they were written.
  public func texts(of operand: OperandSpecification) -> [String] { assigned[operand.name] ?? [] }

  private static func assign(_ values: [String], to operands: [OperandSpecification]) -> [String: [String]] {
    var assigned: [String: [String]] = [:]
    var rest = values[...]
    for operand in operands {
      switch operand.arity {
      case .required, .optional: assigned[operand.name] = rest.popFirst().map { [$0] }
      case .repeated:
        assigned[operand.name] = Array(rest)
        rest = []
      }
    }
    return assigned
  }
}
