/// The specification of an operand: an argument that is neither an option nor an option's value.
public struct OperandSpecification: Sendable {
  /// The number of arguments that an operand takes.
  public enum Arity: Sendable, Equatable {
    /// Exactly one.
    case required
    /// At most one.
    case optional
    /// At least this many; only for the last operand of a command.
    case repeated(minimum: Int)
  }

  /// The operand's value; its placeholder is also the operand's name.
  public let value: ValueSpecification
  /// What the operand is: a sentence without an initial capital and a full stop.
  public let summary: String
  /// The number of arguments that the operand takes.
  public let arity: Arity

  init(_ value: ValueSpecification, _ summary: String, arity: Arity) {
    self.value = value
    self.summary = summary
    self.arity = arity
  }

  /// The operand's name in the help.
  public var name: String { value.placeholder }

  /// The operand in a usage line: `SET`, `[DIR]`, `NAME...`.
  public var signature: String {
    switch arity {
    case .required: return name
    case .optional: return "[\(name)]"
    case .repeated(let minimum): return minimum > 0 ? "\(name)..." : "[\(name)...]"
    }
  }

  /// What the operand is, and how many arguments it takes unless that is one.
  package var explanation: String {
    switch arity {
    case .required: return summary
    case .optional: return summary + " (optional)"
    case .repeated: return summary + " (repeatable)"
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
