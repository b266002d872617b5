import SeededNumbers
import TerminalScreens
import Testing

@Suite struct FrameWriterTests {
  private let writer = FrameWriter(usesColor: true)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func onlyChangedCellsAreWritten() {
    var former = CellBuffer(columns: 20, rows: 3)
    former.write("Milk      1.50", row: 1, column: 0)
    var next = former
    next.write("2", row: 1, column: 10, style: .bold)
    let bytes = text(writer.bytes(from: former, to: next))
    #expect(bytes.contains("\u{1B}[2;11H\u{1B}[0;1m2\u{1B}[0m"))
    #expect(!bytes.contains("Milk") && !bytes.contains("50"))
  }

  @Test func colorsCanBeLeftOut() {
    var frame = CellBuffer(columns: 3, rows: 1)
    frame.write("x", row: 0, column: 0, style: [.red, .bold])
    #expect(text(writer.bytes(from: nil, to: frame)).contains("\u{1B}[0;1;31mx"))
    #expect(text(FrameWriter(usesColor: false).bytes(from: nil, to: frame)).contains("\u{1B}[0;1mx"))
  }

  /// Whatever two frames contain, the sequences turn the one into the other.
  @Test(arguments: 0..<40) func theTerminalShowsTheNextFrame(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var emulator = TerminalEmulator(columns: 17, rows: 5)
    var former: CellBuffer?
    for _ in 0..<6 {
      var next =
        Bool.random(using: &random) ? former ?? CellBuffer(columns: 17, rows: 5) : CellBuffer(columns: 17, rows: 5)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let word = ["Milk", "語語", "a", "Käse 1,50", "👩‍🌾x", "  "].randomElement(using: &random) ?? ""
        next.write(
          word, row: .random(in: 0..<5, using: &random), column: .random(in: 0..<17, using: &random),
          style: Bool.random(using: &random) ? .bold : .plain)
      }
      emulator.apply(writer.bytes(from: former, to: next))
      #expect(emulator.lines == next.lines)
      former = next
    }
  }
}
