import CommandLineInterface
import Testing

@Suite struct ProgressDisplayTests {
  private let buffer = TextBuffer()

  private func show(_ updates: [ProgressUpdate], on stream: ConsoleStream, _ fallback: ProgressDisplay.Fallback) {
    let display = ProgressDisplay(stream, fallback: fallback)
    for update in updates { display.show(update) }
  }

  private let updates = [
    ProgressUpdate("Products", completed: 1, total: 2, message: "page 1"),
    ProgressUpdate("Products", phase: .succeeded, completed: 2, total: 2, message: "77 \"rows\""),
  ]

  @Test("P55: writes JSON lines without a terminal") func writesJSONLinesWithoutATerminal() {
    show(updates, on: ConsoleStream(buffer), .jsonLines)
    #expect(
      buffer.text == """
        {"operation":"Products","phase":"running","completed":1,"total":2,"message":"page 1"}
        {"operation":"Products","phase":"succeeded","completed":2,"total":2,"message":"77 \\"rows\\""}

        """)
  }

  @Test func limitsRepeatedUpdates() {
    let steps = (1...500).map { ProgressUpdate("Products", completed: $0, message: "page \($0)") }
    show(steps + [updates[1], updates[0]], on: ConsoleStream(buffer), .jsonLines)
    let lines = buffer.text.split(separator: "\n")
    #expect(lines.first == #"{"operation":"Products","phase":"running","completed":1,"message":"page 1"}"#)
    #expect(lines.count < 500)
    #expect(lines.suffix(2).map { $0.contains("succeeded") } == [true, false])
  }

  @Test func plainTextShowsOnlyTheEnd() {
    show(updates, on: ConsoleStream(buffer), .plain)
    #expect(buffer.text == "✓ Products  77 \"rows\"\n")
  }

  @Test func redrawsATerminal() {
    show(updates, on: ConsoleStream(buffer, isTerminal: true) { 40 }, .jsonLines)
    let bar = String(repeating: "█", count: 10) + String(repeating: "░", count: 10)
    let running = "· Products  \(bar) 50 % …\n"
    #expect(buffer.text == running + "\r\u{1B}[1A\u{1B}[J✓ Products  77 \"rows\"\n")
  }

  @Test func showsALineForEachConcurrentOperation() {
    let stream = ConsoleStream(buffer, isTerminal: true) { 80 }
    show([ProgressUpdate("a"), ProgressUpdate("b"), ProgressUpdate("a", phase: .failed)], on: stream, .plain)
    #expect(buffer.text == "· a\n\r\u{1B}[1A\u{1B}[J· a\n· b\n\r\u{1B}[2A\u{1B}[J✗ a\n· b\n")
  }

  static let fractions: [(Int, Int?, Double?)] = [(0, 0, nil), (1, nil, nil), (1, 4, 0.25), (9, 4, 1), (-1, 4, 0)]

  @Test(arguments: fractions) func clampsFractions(_ completed: Int, _ total: Int?, _ expected: Double?) {
    #expect(ProgressUpdate("a", completed: completed, total: total).fraction == expected)
  }
}
