import CommandLineInterface
import Testing

@Suite struct ArgumentErrorTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    let line: [String]
    let kind: ArgumentError.Kind
    let description: String
    var testDescription: String { line.joined(separator: " ") }
  }

  static let refusals: [Refusal] = [
    Refusal(
      line: ["list", "P", "--filtre", "x"], kind: .unknownOption,
      description: "unknown option '--filtre'\nhint: did you mean '--filter'?"),
    Refusal(line: ["list", "P", "-qx"], kind: .unknownOption, description: "unknown option '-x' in '-qx'"),
    Refusal(
      line: ["show", "P", "-1"], kind: .unknownOption,
      description: "unknown option '-1'\nhint: write '--' before an operand that begins with '-'"),
    Refusal(
      line: ["--filter", "x"], kind: .missingCommand,
      description: "no command given\nhint: '--filter' is an option of 'list'"),
    Refusal(
      line: ["--user", "x", "session"], kind: .missingCommand,
      description: "no command given after 'session'\nhint: '--user' is an option of 'session open'"),
    Refusal(
      line: ["--filter", "x", "lsit", "P"], kind: .unknownCommand,
      description: "unknown command 'lsit'\nhint: did you mean 'list'?"),
    Refusal(
      line: ["list", "P", "--pro=d", "--f=x"], kind: .ambiguousOption,
      description: "option '--f' is ambiguous: '--filter', '--format'\nhint: write it in full"),
    Refusal(
      line: ["list", "P", "-o"], kind: .missingValue,
      description: "option '-o' needs a value FILE\nhint: write '--output FILE'"),
    Refusal(
      line: ["list", "P", "--format"], kind: .missingValue,
      description: "option '--format' needs a value: 'table' or 'json' or 'csv'\nhint: write '--format table|json|csv'"),
    Refusal(
      line: ["show", "P", "--on", "Orders"], kind: .missingValue,
      description: "option '--on' needs a value KEY\nhint: write '--on SET KEY'"),
    Refusal(
      line: ["list", "P", "--quiet=yes"], kind: .unexpectedValue,
      description: "option '--quiet' takes no value, found 'yes'\nhint: write '--quiet' alone"),
    Refusal(
      line: ["list", "P", "--format", "jsno"], kind: .invalidValue,
      description: "option '--format' is 'jsno', expected one of 'table', 'json', 'csv'\nhint: did you mean 'json'?"),
    Refusal(
      line: ["list", "P", "--output="], kind: .invalidValue,
      description: "option '--output' is empty\nhint: is it a variable of the shell that is not set?"),
    Refusal(
      line: ["list", "P", "-t-1"], kind: .invalidValue,
      description: "option '-t' is '-1', expected a whole number of at least 0"),
    Refusal(
      line: ["list", "P", "-o", "a", "--output", "b"], kind: .repeatedOption,
      description: "option '--output' is given twice, with 'a' and 'b'\nhint: give it only once"),
    Refusal(
      line: ["show", "P", "--on", "A", "1", "--on", "A", "1"], kind: .repeatedOption,
      description: "option '--on' is given twice, with 'A 1' and 'A 1'\nhint: give it only once"),
    Refusal(
      line: ["--profile", "a", "list", "P", "--profile=b"], kind: .repeatedOption,
      description: "option '--profile' is given twice, with 'a' and 'b'\nhint: give it only once"),
    Refusal(
      line: ["list", "P", "-qq"], kind: .repeatedOption,
      description: "option '--quiet' is given twice\nhint: give it only once"),
    Refusal(line: ["lsit"], kind: .unknownCommand, description: "unknown command 'lsit'\nhint: did you mean 'list'?"),
    Refusal(
      line: ["session", "delete"], kind: .unknownCommand,
      description: "unknown command 'session delete'\nhint: the commands are 'open', 'close'"),
    Refusal(
      line: ["session"], kind: .missingCommand,
      description: "no command given after 'session'\nhint: the commands are 'open', 'close'"),
    Refusal(line: ["list"], kind: .missingOperand, description: "missing operand SET: entity set"),
    Refusal(line: ["show", "P", "1", "2"], kind: .unexpectedOperand, description: "unexpected operand '2'"),
    Refusal(
      line: ["session", "close", "now"], kind: .unexpectedOperand,
      description: "unexpected operand 'now'\nhint: 'close' takes no operands"),
  ]

  @Test(arguments: refusals) func describesErrorAndRemedy(_ refusal: Refusal) throws {
    let error = try #require(SampleProgram.refusal(refusal.line))
    #expect(error.kind == refusal.kind)
    #expect(error.description == refusal.description)
  }

  @Test func namesTheSelectedCommand() throws {
    let error = try #require(SampleProgram.refusal(["session", "open", "--bogus"]))
    #expect(error.path == ["session", "open"])
  }
}
