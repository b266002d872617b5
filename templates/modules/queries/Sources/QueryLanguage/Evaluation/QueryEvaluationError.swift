/// Why an expression cannot be evaluated: it does not match the schema, or the operation has no result.
public enum QueryEvaluationError: Error, Sendable, Hashable {
  case unknownProperty(String, type: String)
  case unknownType(String)
  /// An operator or function does not accept its operands.
  case mismatch(operation: String, operands: [String])
  case divisionByZero
  /// The result is too large to be exact.
  case overflow(operation: String)
  case unsupported(String)
}

extension QueryEvaluationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownProperty(let name, let type): "unknown property '\(name)' of type '\(type)'"
    case .unknownType(let name): "unknown type '\(name)'"
    case .mismatch(let operation, let operands):
      "'\(operation)' does not take \(operands.map { "'\($0)'" }.joined(separator: " and "))"
    case .divisionByZero: "division by zero"
    case .overflow(let operation): "the result of '\(operation)' is too large"
    case .unsupported(let name): "'\(name)' cannot be evaluated locally; run the query on the service"
    }
  }
}
