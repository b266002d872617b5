/// Reads a command line by its specification.
///
/// Follows the Utility Syntax Guidelines of POSIX (XBD 12.2) with the conventions of GNU `getopt_long`: options and
/// operands in any order, `--name=value` and `--name value`, long options shortened to an unambiguous beginning,
/// `-o value`, `-ovalue`, clusters of short flags, `--` before operands, `-` as an operand. What follows an option
/// that takes a value is that value, whatever it looks like. Names of commands are never shortened. Options of a
/// command may stand anywhere after the command that declares them, so those of the program may stand anywhere.
public struct ArgumentParser: Sendable {
  /// The program.
  public let specification: CommandSpecification

  /// Makes a parser of a program's command line.
  public init(_ specification: CommandSpecification) {
    self.specification = specification
  }

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: ``ArgumentError`` for the first argument that does not follow the specification, or for what is missing.
  public func parse(_ arguments: [String]) throws(ArgumentError) -> ParsedArguments {
    var scan = ArgumentScan(specification)
    var rest = arguments[...]
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
}
