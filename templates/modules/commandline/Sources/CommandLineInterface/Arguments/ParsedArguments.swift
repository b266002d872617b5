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
  private let given: [String: [[String]]]
  private let assigned: [String: [String]]

  init(
    program: CommandSpecification, command: CommandSpecification, path: [String], operands: [String],
    given: [String: [[String]]]
  ) {
    self.program = program
    self.command = command
    self.path = path
    self.operands = operands
    self.given = given
    assigned = Self.assign(operands, to: command.operands)
  }

  /// Whether an option is given.
  public func contains(_ option: OptionSpecification) -> Bool { given[option.name] != nil }

  /// How often a repeatable option is given.
  public func count(of option: OptionSpecification) -> Int { given[option.name]?.count ?? 0 }

  /// The value of an option, or its default.
  public func value(_ option: OptionSpecification) -> String? {
    given[option.name]?.last?.first ?? option.defaultValue
  }

  /// The values of a repeatable option, in order.
  public func values(_ option: OptionSpecification) -> [String] { (given[option.name] ?? []).compactMap(\.first) }

  /// All values of an option that takes several.
  public func tuple(_ option: OptionSpecification) -> [String]? { given[option.name]?.last }

  /// The value of an option of kind `integer`.
  public func integer(_ option: OptionSpecification) -> Int? { value(option).flatMap { Int($0) } }

  /// The value of an option of kind `number`.
  public func number(_ option: OptionSpecification) -> Double? { value(option).flatMap { Double($0) } }

  /// The value of an option of kind `choice`, as a case of an enumeration with the same words as raw values.
  public func choice<Choice: RawRepresentable>(
    _ option: OptionSpecification, as type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    value(option).flatMap { Choice(rawValue: $0) }
  }

  /// The value of an operand.
  public func operand(_ operand: OperandSpecification) -> String? { assigned[operand.name]?.first }

  /// The values of a repeated operand.
  public func operands(_ operand: OperandSpecification) -> [String] { assigned[operand.name] ?? [] }

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
