/// An error in a command line. The program reports it with exit status 64.
public struct ArgumentError: Error, Equatable, Sendable {
  /// The kinds of errors.
  public enum Kind: Equatable, Sendable {
    /// The command has no such option.
    case unknownOption
    /// An abbreviation of several long options.
    case ambiguousOption
    /// An option lacks its value.
    case missingValue
    /// A flag has a value.
    case unexpectedValue
    /// An option that is not repeatable is given twice.
    case repeatedOption
    /// A value is not of the expected kind.
    case invalidValue
    /// There is no command with this name.
    case unknownCommand
    /// The command is missing.
    case missingCommand
    /// An operand is missing.
    case missingOperand
    /// There are too many operands.
    case unexpectedOperand
    /// Options or operands that contradict each other; thrown by commands, never by the parser.
    case conflict
  }

  /// The kind of error, for programs.
  public let kind: Kind
  /// The message for people: what was found and what was expected.
  public let message: String
  /// The remedy; nil if there is none.
  public let hint: String?
  /// The path of the command that was selected so far, without the program's name.
  public let path: [String]

  /// Creates an error.
  public init(_ kind: Kind, _ message: String, hint: String? = nil, path: [String] = []) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.path = path
  }
}
