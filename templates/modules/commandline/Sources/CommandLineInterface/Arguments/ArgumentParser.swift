/// Parses a command line.
///
/// The syntax follows the Utility Syntax Guidelines of POSIX (XBD 12.2) and the conventions of GNU `getopt_long`: options
/// and operands in any order, `--name=value` and `--name value`, unambiguous abbreviations of long options, `-o value`,
/// `-ovalue`, clusters of short flags, `--` before operands, `-` as an operand. The argument after an option that takes a
/// value is that value, whatever it looks like. Command names cannot be abbreviated. Options are accepted
/// anywhere, also before the name of the command that they belong to.
public struct ArgumentParser: Sendable {
  /// The specification of the program.
  public let specification: CommandSpecification

  /// Creates a parser for a program.
  public init(_ specification: CommandSpecification) {
    self.specification = specification
  }

  /// Parses the arguments after the program's name.
  ///
  /// - Throws: ``ArgumentError`` for the first invalid argument, or for a missing one.
  public func parse(_ arguments: [String]) throws(ArgumentError) -> ParsedArguments {
    var scan = ArgumentScan(specification)
    var rest = CommandOrder(specification).ordered(arguments)[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        try scan.takeOperand(argument)
      } else if argument == "--" {
        onlyOperands = true
      } else if argument.hasPrefix("--") {
        try scan.takeLongOption(argument.dropFirst(2), &rest)
      } else {
        try scan.takeCluster(argument.dropFirst(), &rest)
      }
    }
    return try scan.finish()
  }

  /// Parses the beginning of a command line, as a shell passes it on for a completion. Arguments that are not valid are
  /// skipped, and nothing needs to be complete.
  public func parseBeginning(_ arguments: [String]) -> ParsedArguments {
    var scan = ArgumentScan(specification)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-" || !argument.hasPrefix("-") {
        try? scan.takeOperand(argument)
      } else if argument.hasPrefix("--"), argument != "--" {
        try? scan.takeLongOption(argument.dropFirst(2), &rest)
      } else {
        try? scan.takeCluster(argument.dropFirst(), &rest)
      }
    }
    return scan.parsed
  }
}
