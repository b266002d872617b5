import TerminalScreens
import Testing

@Suite struct InputDecoderTests {
  private func decode(_ text: String) -> [InputEvent] {
    var decoder = InputDecoder()
    let events = decoder.decode(Array(text.utf8))
    #expect(!decoder.isWaiting)
    return events
  }

  static let sequences: [(String, [InputEvent])] = [
    ("a", [.key(.character("a"))]), ("ñ語", [.key(.character("ñ")), .key(.character("語"))]),
    ("\r", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
    ("\u{12}", [.key(KeyPress(.character("r"), .control))]),
    ("\u{1B}[A\u{1B}OB", [.key(.up), .key(.down)]), ("\u{1B}[H\u{1B}[4~", [.key(.home), .key(.end)]),
    ("\u{1B}[5~\u{1B}[6~", [.key(.pageUp), .key(.pageDown)]), ("\u{1B}[3~", [.key(.delete)]),
    ("\u{1B}[1;5C", [.key(KeyPress(.right, .control))]), ("\u{1B}[3;2~", [.key(KeyPress(.delete, .shift))]),
    ("\u{1B}[Z", [.key(KeyPress(.tab, .shift))]), ("\u{1B}OP\u{1B}[24~", [.key(.function(1)), .key(.function(12))]),
    ("\u{1B}x", [.key(KeyPress(.character("x"), .alt))]),
    ("\u{1B}[<64;3;7M", [.mouse(MouseEvent(.wheelUp, row: 6, column: 2))]),
    ("\u{1B}[<65;3;7M", [.mouse(MouseEvent(.wheelDown, row: 6, column: 2))]),
    ("\u{1B}[<0;1;2M\u{1B}[<0;1;2m", [.mouse(MouseEvent(.press(0), row: 1, column: 0))]),
    ("\u{1B}[200~two\nlines \u{1B}[A\u{1B}[201~!", [.paste("two\nlines \u{1B}[A"), .key(.character("!"))]),
    ("\u{1B}[99;99y", []),
  ]

  @Test(arguments: sequences) func aSequenceIsAnEvent(_ text: String, _ events: [InputEvent]) {
    #expect(decode(text) == events)
  }

  /// Slow lines deliver a sequence byte by byte.
  @Test(arguments: sequences) func portionsDoNotMatter(_ text: String, _ events: [InputEvent]) {
    var decoder = InputDecoder()
    let found = text.utf8.flatMap { decoder.decode([$0]) }
    #expect(found == events)
  }

  @Test func aLoneEscapeIsAKeyOnceNothingFollows() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B, 0x1B, 0x5B, 0x41]) == [.key(.escape), .key(.up)])
  }

  @Test func anIncompleteSequenceIsDropped() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[1;".utf8)) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }

  @Test func invalidBytesDoNotStopWhatFollows() {
    var decoder = InputDecoder()
    let events = decoder.decode([0xC3, 0x28, 0xFF, 0x61])
    #expect(events.suffix(1) == [.key(.character("a"))])
    #expect(events.contains(.key(.character("\u{FFFD}"))))
    #expect(
      decoder.decode(Array(repeating: 0x1B, count: 1) + Array("[".utf8) + Array(repeating: 0x31, count: 200)) == [])
    #expect(decoder.decode([0x62]).contains(.key(.character("b"))))
  }

  @Test func aPasteWaitsForItsEnd() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~half\u{1B}[20".utf8)) == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
    #expect(decoder.decode(Array("1~".utf8)) == [.paste("half")])
  }
}
