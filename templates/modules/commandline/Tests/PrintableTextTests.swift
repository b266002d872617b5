import CommandLineInterface
import Testing

/// Showing text from data.
@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain 'text'", "plain 'text'"), ("a\nb\tc", "a\nb\tc"), ("\u{1B}[31mred\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m"),
    ("\u{1B}[2J", "␛[2J"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"), ("a\rb", "a b"), ("x\u{9B}2J", "x\u{FFFD}2J"),
    ("\u{202E}gpj", "\u{FFFD}gpj"), ("\u{1B}", "␛"), ("\u{1B}[1", "␛[1"), ("Füße", "Füße"),
  ])
  func keepsLineEndsAndStyles(_ text: String, _ shown: String) {
    #expect(PrintableText.lines(of: text) == shown)
  }

  @Test func escapesControlCharactersInErrors() {
    let output = TextBuffer()
    let errors = TextBuffer()
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer([]))
    console.errors.writeLine("error: '\u{1B}[2J\u{7}'")
    console.output.writeLine("data \u{1B}")
    #expect(errors.text == "error: '␛[2J␇'\n")
    #expect(output.text == "data \u{1B}\n")
  }

  @Test(arguments: [false, true])
  func escapesRecordsOnATerminal(_ isTerminal: Bool) {
    let output = TextBuffer()
    let stream = ConsoleStream(output, isTerminal: isTerminal)
    stream.writeRecord(["a\u{1B}[2J", "b\nc"])
    #expect(output.text == (isTerminal ? "a␛[2J,b c\r\n" : "a\u{1B}[2J,\"b\nc\"\r\n"))
  }

  @Test func keepsQuotedDataOnOneLine() {
    let output = TextBuffer()
    ConsoleStream(output, isStyled: true).writeSingleLine("a: \u{1B}[8mb\nerror: c")
    #expect(output.text == "a: ␛[8mb error: c\n")
  }

  @Test func escapesHeadings() {
    let table = TextTable([TextTable.Column("a\u{1B}[2J\nb")])
    #expect(table.layout().header == "a␛[2J b")
  }

  @Test func removesStylesFromData() {
    #expect(PrintableText.lines(of: "\u{1B}[8mhidden", keepingStyles: false) == "␛[8mhidden")
  }

  @Test func escapesLinesAboveTheProgressDisplay() {
    let errors = TextBuffer()
    let console = Console(
      output: ConsoleStream(TextBuffer()), errors: ConsoleStream(errors, isTerminal: true) { 80 }, input: LineBuffer([])
    )
    let display = ProgressDisplay(console.errors)
    display.show(ProgressUpdate("build", message: "a\u{7}b"))
    display.write("\u{1B}]0;title\u{7}")
    #expect(!errors.text.contains("\u{7}"))
    #expect(!errors.text.contains("\u{1B}]"))
    #expect(errors.text.contains("\u{1B}[1A"))
  }

  private struct Command: RunnableCommand {
    let specification = CommandSpecification("tell", "tells")

    func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
      console.output.write("\u{1B}[2J\u{1B}[8m\t\n")
      console.output.writeLine("\u{9B}2J")
      console.output.write(bytes: [0x1B])
      return .success
    }
  }

  @Test(arguments: [false, true])
  func escapesResultsOnRequest(_ isGuarding: Bool) async {
    let program = CommandLineProgram(
      CommandSpecification("p", "p"), version: "1", entries: [.command(Command())], guardsResults: isGuarding
    ) { CommandFault(.software, "\($0)") }
    let output = TextBuffer()
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(TextBuffer()), input: LineBuffer([]))
    #expect(await program.run(["tell"], console: console) == .success)
    #expect(
      output.text
        == (isGuarding ? "␛[2J␛[8m\t\n\u{FFFD}2J\n\u{1B}" : "\u{1B}[2J\u{1B}[8m\t\n\u{9B}2J\n\u{1B}"))
  }
}
