import CommandLineInterface
import Testing

/// Text from elsewhere that is shown.
@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("plain 'text'", "plain 'text'"), ("a\nb\tc", "a\nb\tc"), ("\u{1B}[31mred\u{1B}[0m", "\u{1B}[31mred\u{1B}[0m"),
    ("\u{1B}[2J", "␛[2J"), ("\u{1B}]0;title\u{7}", "␛]0;title␇"), ("a\rb", "a b"), ("x\u{9B}2J", "x\u{FFFD}2J"),
    ("\u{202E}gpj", "\u{FFFD}gpj"), ("\u{1B}", "␛"), ("\u{1B}[1", "␛[1"), ("Füße", "Füße"),
  ])
  func linesKeepTheirEndsAndStyles(_ text: String, _ shown: String) {
    #expect(PrintableText.lines(of: text) == shown)
  }

  @Test func errorsNeverMoveTheCursor() {
    let output = TextBuffer()
    let errors = TextBuffer()
    let console = Console(output: ConsoleStream(output), errors: ConsoleStream(errors), input: LineBuffer([]))
    console.errors.writeLine("error: '\u{1B}[2J\u{7}'")
    console.output.writeLine("data \u{1B}")
    #expect(errors.text == "error: '␛[2J␇'\n")
    #expect(output.text == "data \u{1B}\n")
  }
}
