/// An error in a command line. The program reports it with exit status 64.
public struct ArgumentError: Error, Equatable, Sendable {
  /// The kinds of errors. The raw value is the identifier in JSON output.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// The command has no such option.
    case unknownOption = "unknown-option"
    /// An abbreviation of several long options.
    case ambiguousOption = "ambiguous-option"
    /// An option lacks its value.
    case missingValue = "missing-value"
    /// A flag has a value.
    case unexpectedValue = "unexpected-value"
    /// An option that is not repeatable is given twice.
    case repeatedOption = "repeated-option"
    /// A value is not of the expected kind.
    case invalidValue = "invalid-value"
    /// There is no command with this name.
    case unknownCommand = "unknown-command"
    /// The command is missing.
    case missingCommand = "missing-command"
    /// An operand is missing.
    case missingOperand = "missing-operand"
    /// A required option is missing.
    case missingOption = "missing-option"
    /// There are too many operands.
    case unexpectedOperand = "unexpected-operand"
    /// Options or operands that contradict each other; thrown by commands, never by the parser.
    case conflict = "conflicting-arguments"
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
