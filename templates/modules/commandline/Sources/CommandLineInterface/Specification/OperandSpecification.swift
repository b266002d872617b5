/// One operand of a command line: an argument that is neither an option nor an option's value.
public struct OperandSpecification: Sendable, Equatable {
  /// How many arguments an operand stands for.
  public enum Arity: Sendable, Equatable {
    /// Exactly one.
    case required
    /// One or none.
    case optional
    /// Any number, but not fewer than this; only the last operand of a command.
    case repeated(minimum: Int)
  }

  /// The operand's value, whose placeholder is also its name.
  public let value: ValueSpecification
  /// What the operand is, as a sentence without capital and full stop.
  public let summary: String
  /// How many arguments it stands for.
  public let arity: Arity

  /// Describes an operand.
  public init(_ value: ValueSpecification, _ summary: String, arity: Arity = .required) {
    self.value = value
    self.summary = summary
    self.arity = arity
  }

  /// Describes an operand that may be any text.
  public init(_ placeholder: String, _ summary: String, arity: Arity = .required) {
    self.init(ValueSpecification(placeholder), summary, arity: arity)
  }

  /// The operand's name, as the help shows it.
  public var name: String { value.placeholder }

  /// The operand in a usage line: `SET`, `[DIR]`, `NAME...`.
  public var signature: String {
    switch arity {
    case .required: return name
    case .optional: return "[\(name)]"
    case .repeated(let minimum): return minimum > 0 ? "\(name)..." : "[\(name)...]"
    }
  }

  var minimumCount: Int {
    switch arity {
    case .required: return 1
    case .optional: return 0
    case .repeated(let minimum): return minimum
    }
  }
}
