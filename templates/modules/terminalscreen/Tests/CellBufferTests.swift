import TerminalScreens
import Testing

@Suite struct CellBufferTests {
  @Test func textIsClipped() {
    var buffer = CellBuffer(columns: 6, rows: 2)
    #expect(buffer.write("abcdefgh", row: 0, column: 2) == 6)
    buffer.write("outside", row: 2, column: 0)
    buffer.write("outside", row: 0, column: 9)
    #expect(buffer.lines == ["  abc…", ""])
  }

  @Test func dataCannotMoveTheCursor() {
    var buffer = CellBuffer(columns: 20, rows: 1)
    buffer.write("a\u{1B}[2Jb\nc\u{9B}d", row: 0, column: 0)
    #expect(buffer.lines == ["a␛[2Jb c\u{FFFD}d"])
  }

  @Test func wideCharactersTakeTwoCells() {
    var buffer = CellBuffer(columns: 5, rows: 1)
    #expect(buffer.write("語語", row: 0, column: 0) == 4)
    #expect(buffer.lines == ["語語"])
    buffer.write("x", row: 0, column: 1)
    #expect(buffer.lines == [" x語"])
    buffer.write("語", row: 0, column: 2)
    buffer.write("y", row: 0, column: 2)
    #expect(buffer.lines == [" xy"])
  }

  @Test func textIsAlignedAndFilled() {
    var buffer = CellBuffer(columns: 10, rows: 1)
    buffer.write("42", row: 0, column: 1, style: .reverse, width: 5, isFilled: true, isRightAligned: true)
    #expect(buffer.lines == ["    42"])
    #expect(buffer[0, 1].style == .reverse)
    #expect(buffer[0, 6].style == .plain)
  }
}
