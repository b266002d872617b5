/// An operand that a command can have, whatever the type of its value.
public protocol OperandDeclaration: Sendable {
  /// What the parser, the help and the completions need to know.
  var specification: OperandSpecification { get }
}

/// The only declaration of an operand: its form, the type of its value, how many there are, and its documentation.
///
/// The parser, the help, the completions and the command that reads the operand use the same declaration:
///
///     static let set = CommandOperand(.text("SET"), "the name of an entity set")
///     static let count = CommandOperand(optional: .integer("N", 1...1000), "how many")
///     static let files = CommandOperand(each: .file("FILE"), "the files")
///
///     arguments[set]    // String
///     arguments[count]  // Int?
///     arguments[files]  // [String]
public struct CommandOperand<Value: Sendable>: OperandDeclaration {
  public let specification: OperandSpecification
  /// The value of the operand's texts. The parser has checked them.
  let value: @Sendable (_ texts: [String]) -> Value

  /// Creates an operand that must be given. Only commands that declare it can read it.
  public init(_ form: ArgumentForm<Value>, _ summary: String) {
    specification = OperandSpecification(form.specification, summary, arity: .required)
    value = { texts in
      guard let value = texts.first.flatMap(form.value) else {
        preconditionFailure("the command does not declare the operand '\(form.specification.placeholder)'")
      }
      return value
    }
  }

  /// Creates an operand that is nil unless it is given.
  public init<Element>(optional form: ArgumentForm<Element>, _ summary: String) where Value == Element? {
    specification = OperandSpecification(form.specification, summary, arity: .optional)
    value = { $0.first.flatMap(form.value) }
  }

  /// Creates an operand that takes all remaining arguments; only for the last operand of a command.
  ///
  /// - Parameter minimum: how many must be given.
  public init<Element>(each form: ArgumentForm<Element>, minimum: Int = 0, _ summary: String)
  where Value == [Element] {
    specification = OperandSpecification(form.specification, summary, arity: .repeated(minimum: minimum))
    value = { $0.compactMap(form.value) }
  }
}
