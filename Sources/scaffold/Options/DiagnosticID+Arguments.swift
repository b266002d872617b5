import CommandLineInterface
import Scaffold

/// The diagnostics of wrong command lines, as the parser of arguments reports them.
extension DiagnosticID {
  static let arguments = ArgumentError.Kind.allCases.map(DiagnosticID.init)

  /// The declaration of a kind of error in a command line.
  init(_ kind: ArgumentError.Kind) {
    switch kind {
    case .conflict: self = .conflictingArguments
    case .unknownOption:
      self.init(
        kind, cause: "The command has no such option.",
        remedy: "Correct the spelling. '--help' lists the options of a command.")
    case .ambiguousOption:
      self.init(kind, cause: "A shortened option could be one of several.", remedy: "Write more of its name.")
    case .missingValue:
      self.init(kind, cause: "An option that needs a value has none.", remedy: "Write the value after the option.")
    case .unexpectedValue:
      self.init(kind, cause: "An option that takes no value has one.", remedy: "Remove the value.")
    case .repeatedOption:
      self.init(kind, cause: "An option is given twice.", remedy: "Remove one of them.")
    case .invalidValue:
      self.init(
        kind, cause: "The value of an option or operand is not of the expected kind.",
        remedy: "Write a value that the message names.")
    case .unknownCommand:
      self.init(
        kind, cause: "There is no command with the given name.",
        remedy: "Correct the spelling. 'scaffold --help' lists the commands.")
    case .missingCommand:
      self.init(
        kind, cause: "A group of commands is named without one of its commands.",
        remedy: "Name a command. '--help' lists them.")
    case .missingOperand:
      self.init(kind, cause: "A required operand is missing.", remedy: "Add the operand. '--help' describes it.")
    case .missingOption:
      self.init(kind, cause: "A required option is missing.", remedy: "Add the option. '--help' describes it.")
    case .unexpectedOperand:
      self.init(
        kind, cause: "There are more operands than the command takes.",
        remedy: "Remove the operand, or quote a value that contains spaces.")
    }
  }

  private init(_ kind: ArgumentError.Kind, cause: String, remedy: String) {
    self.init(kind.rawValue, .general, [.error], cause: cause, remedy: remedy)
  }
}
