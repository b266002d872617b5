import CommandLineInterface
import Testing

@Suite struct HelpFormatterTests {
  private func help(_ path: String..., columns: Int? = nil) -> String {
    let stream = ConsoleStream(TextBuffer(), isTerminal: columns != nil) { columns }
    return HelpFormatter(SampleProgram.program, stream: stream).text(for: path)
  }

  @Test func programHelpListsEverything() {
    #expect(
      help() == """
        A shop on the command line.

        USAGE
          shop [OPTIONS] COMMAND

        EXAMPLES
          shop list Products
          shop list Orders
          shop show Products 1

        Works without a network.

        COMMANDS
          list     list entities
          show     show one entity
          session  the session

        OPTIONS
          -h, --help                show this help
              --version             show the version
          -q, --quiet               say less
          -v, --verbose             say more
              --profile DIR         the state
              --format table|json|csv
                                    how results are printed (default: table)

        EXIT STATUS
          0  done

        """)
  }

  @Test func commandHelpListsOwnOptionsFirst() throws {
    let text = help("list")
    #expect(text.contains("  shop list [OPTIONS] SET [NAME...]\n"))
    let own = try #require(text.range(of: "\nOPTIONS\n"))
    let general = try #require(text.range(of: "\nGENERAL OPTIONS\n"))
    #expect(own.lowerBound < general.lowerBound)
  }

  @Test func showsThreeExamplesRightAfterTheUsage() throws {
    let text = help()
    #expect(!text.contains("shop session open"))
    let (examples, commands) = (
      try #require(text.range(of: "\nEXAMPLES\n")), try #require(text.range(of: "\nCOMMANDS\n"))
    )
    #expect(examples.lowerBound < commands.lowerBound)
  }

  @Test func showsTheFirstExampleOfEachCommandOfAGroup() {
    #expect(help("session").contains("\nEXAMPLES\n  shop session open --user anna\n\nCOMMANDS\n"))
  }

  @Test func groupsOptionsByHeading() {
    #expect(help("session", "open").contains("\nACCESS\n      --user NAME"))
  }

  @Test func wrapsLinesAtTheTerminalWidth() {
    let lines = help("list", columns: 50).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 50 })
  }
}
