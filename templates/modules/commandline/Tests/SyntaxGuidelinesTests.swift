import CommandLineInterface
import Testing

/// The Utility Syntax Guidelines of POSIX.1-2024, XBD 12.2, and the conventions of GNU `getopt_long`, each as equivalent
/// command lines.
@Suite struct SyntaxGuidelinesTests {
  struct Guideline: Sendable, CustomTestStringConvertible {
    let name: String
    let line: [String]
    /// An equivalent command line in the simplest form.
    let plain: [String]
    var testDescription: String { name }
  }

  static let guidelines: [Guideline] = [
    Guideline(name: "5: flags grouped behind one '-'", line: ["list", "P", "-qv"], plain: ["list", "P", "-q", "-v"]),
    Guideline(
      name: "5: a group may end in one option with its argument", line: ["list", "P", "-qo", "f"],
      plain: ["list", "P", "-q", "-o", "f"]),
    Guideline(
      name: "6: the argument in the same string", line: ["list", "P", "-of"], plain: ["list", "P", "-o", "f"]),
    Guideline(
      name: "6: a group with an attached argument", line: ["list", "P", "-qof"], plain: ["list", "P", "-q", "-o", "f"]),
    Guideline(
      name: "10: '--' ends the options", line: ["list", "-q", "--", "P", "-v"], plain: ["list", "P", "-q", "--", "-v"]),
    Guideline(
      name: "options of a command before its name", line: ["--filter", "list", "-o", "f", "list", "P", "-t2"],
      plain: ["list", "P", "--filter", "list", "-o", "f", "-t", "2"]),
    Guideline(
      name: "a group with options of a command before its name", line: ["-qof", "--form=csv", "list", "P"],
      plain: ["list", "P", "-q", "-o", "f", "--format", "csv"]),
    Guideline(
      name: "an option with two values before the name of its command", line: ["--on", "show", "-1", "show", "P"],
      plain: ["show", "P", "--on", "show", "-1"]),
    Guideline(
      name: "options between the words of a command's name", line: ["--user", "me", "session", "-q", "open"],
      plain: ["session", "open", "--user", "me", "-q"]),
    Guideline(
      name: "11: each occurrence of an option that may be repeated counts",
      line: ["list", "P", "--only=a", "--only=b"],
      plain: ["list", "--only", "a", "P", "--only", "b"]),
    Guideline(
      name: "11: the order of options is free", line: ["list", "-o", "f", "-q", "P"], plain: ["list", "P", "-qof"]),
    Guideline(name: "13: '-' is an operand", line: ["list", "-"], plain: ["list", "--", "-"]),
    Guideline(
      name: "14: what follows an option with an argument is that argument", line: ["list", "P", "-o", "--quiet"],
      plain: ["list", "P", "--output=--quiet"]),
    Guideline(name: "GNU: '--name=value'", line: ["list", "P", "--output=f"], plain: ["list", "P", "-o", "f"]),
    Guideline(name: "GNU: '--name value'", line: ["list", "P", "--output", "f"], plain: ["list", "P", "-o", "f"]),
    Guideline(name: "GNU: an empty value", line: ["list", "P", "--filter="], plain: ["list", "P", "--filter", ""]),
    Guideline(
      name: "GNU: only the first '=' separates", line: ["list", "P", "--filter=a=b"],
      plain: ["list", "P", "--filter", "a=b"]),
    Guideline(
      name: "GNU: an unambiguous abbreviation", line: ["list", "P", "--fil=x"], plain: ["list", "P", "--filter", "x"]),
    Guideline(
      name: "GNU: options after operands", line: ["list", "P", "-q", "Q", "-o", "f"],
      plain: ["list", "-q", "-o", "f", "P", "Q"]),
    Guideline(
      name: "options of the program before the command", line: ["-q", "list", "P"], plain: ["list", "P", "-q"]),
    Guideline(
      name: "options of the program between two commands", line: ["session", "--profile", "d", "open"],
      plain: ["--profile", "d", "session", "open"]),
    Guideline(
      name: "options of the program after two commands", line: ["session", "open", "--profile=d"],
      plain: ["--profile", "d", "session", "open"]),
  ]

  @Test(arguments: guidelines) func equivalentFormsParseAlike(_ guideline: Guideline) throws {
    let parsed = try ArgumentParser(SampleProgram.program).parse(guideline.line)
    let plain = try ArgumentParser(SampleProgram.program).parse(guideline.plain)
    #expect(parsed.path == plain.path)
    #expect(parsed.operands == plain.operands)
    #expect(SampleProgram.values(parsed) == SampleProgram.values(plain))
  }

  @Test func parsesPlainForms() throws {
    let parsed = try SampleProgram.parse("list", "P", "-q", "-o", "f", "--", "-v")
    #expect(parsed.path == ["list"])
    #expect(parsed.operands == ["P", "-v"])
    #expect(parsed[SampleProgram.quiet])
    #expect(!parsed[SampleProgram.verbose])
    #expect(parsed[SampleProgram.output] == "f")
  }

  @Test func shortNamesAreOneLetterOrDigit() {
    let commands = SampleProgram.program.subcommands + [SampleProgram.program]
    let letters = commands.flatMap(\.options).compactMap(\.short)
    #expect(letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }
}
