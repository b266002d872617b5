import CommandLineInterface
import Testing

/// An option that must be given says so wherever it is described, and the parser requires it.
@Suite struct RequiredOptionTests {
  private static let reason = CommandOption("reason", required: .text("TEXT"), "why")
  private static let program = CommandSpecification(
    "shop", "a shop that lends", options: [CommandOption.help],
    subcommands: [
      CommandSpecification(
        "lend", "lend it", options: [SampleProgram.user, reason],
        operands: [SampleProgram.set, CommandOperand(optional: .text("DAYS"), "how long")])
    ])

  private func refusal(_ line: String...) -> ArgumentError? {
    do throws(ArgumentError) {
      _ = try ArgumentParser(Self.program).parse(line)
      return nil
    } catch {
      return error
    }
  }

  @Test func isNamedByTheUsageAndTheHelp() {
    let stream = ConsoleStream(TextBuffer(), isTerminal: false) { nil }
    let help = HelpFormatter(Self.program, stream: stream).text(for: ["lend"])
    #expect(help.contains("\n  shop lend [OPTIONS] --reason TEXT SET [DAYS]\n"))
    #expect(help.contains("--reason TEXT  why (required)\n"))
    let manual = ProgramManual(Self.program, version: "1", variables: []).text
    #expect(manual.contains("\n\\fBshop lend\\fR [OPTIONS] \\-\\-reason TEXT SET [DAYS]\n"))
    #expect(manual.contains("\nwhy (required)\n"))
    let description = CommandDescription(Self.program).text(for: ["lend"])
    #expect(description.contains(#""--reason","summary":"why","isRequired":true"#))
    #expect(description.contains(#""isRequired":false,"isRepeatable":false,"isInherited":true"#))
  }

  @Test func mustBeGiven() throws {
    let error = try #require(refusal("lend", "Products", "--user", "anna"))
    #expect(error.kind == .missingOption)
    #expect(error.description == "missing option '--reason TEXT': why")
    #expect(error.path == ["lend"])
    #expect(refusal("lend", "--help") == nil)
    let parsed = try ArgumentParser(Self.program).parse(["lend", "--reason=a party", "Products"])
    #expect(parsed[Self.reason] == "a party")
  }
}
