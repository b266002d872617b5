/// A command line that does not follow its specification; told to the user with exit status 64.
public struct ArgumentError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Kind: Equatable, Sendable {
    /// An option that the command does not have.
    case unknownOption
    /// A shortened long option that several options begin with.
    case ambiguousOption
    /// An option without its value.
    case missingValue
    /// A flag with a value.
    case unexpectedValue
    /// An option given twice that can be given once.
    case repeatedOption
    /// A value of another kind than expected.
    case invalidValue
    /// A word that is no command.
    case unknownCommand
    /// No command where one is needed.
    case missingCommand
    /// An operand too few.
    case missingOperand
    /// An operand too many.
    case unexpectedOperand
    /// Options or operands that contradict each other; thrown by commands, never by the parser.
    case conflict
  }

  /// What is wrong, for programs.
  public let kind: Kind
  /// What is wrong, for people: found against expected.
  public let message: String
  /// The remedy.
  public let hint: String?
  /// The names of the command that was selected so far, the program's own left out.
  public let path: [String]

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, hint: String? = nil, path: [String] = []) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.path = path
  }
}
