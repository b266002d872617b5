import CommandLineInterface
import Testing

@Suite struct CommandReferenceTests {
  private let page = CommandReference(SampleProgram.program).markdown

  @Test func everyCommandHasASection() {
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(
      headings == [
        "# shop", "## shop list", "## shop show", "## shop session", "## shop session open", "## shop session close",
      ])
  }

  @Test func listsOptionsInTables() {
    #expect(page.contains("| `--format table\\|json\\|csv` | how results are printed | table |\n"))
    #expect(page.contains("| `-v, --verbose` | say more |  |\n"))
  }

  @Test func showsUsageInACodeBlock() {
    #expect(page.contains("\n    shop list [OPTIONS] SET [NAME...]\n"))
  }
}
