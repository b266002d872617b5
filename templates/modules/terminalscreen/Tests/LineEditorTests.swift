import TerminalScreens
import Testing

@Suite struct LineEditorTests {
  private func typed(_ text: String, into editor: inout LineEditor) {
    for character in text { _ = editor.apply(KeyPress(.character(character))) }
  }

  @Test func charactersAreInsertedAndRemovedAtTheCursor() {
    var editor = LineEditor("Mlk")
    _ = editor.apply(KeyPress(.home))
    _ = editor.apply(KeyPress(.right))
    typed("i", into: &editor)
    #expect(editor.text == "Milk")
    _ = editor.apply(KeyPress(.delete))
    #expect(editor.text == "Mik")
    _ = editor.apply(KeyPress(.backspace))
    #expect(editor.text == "Mk")
    for _ in 0..<5 { _ = editor.apply(KeyPress(.backspace)) }
    #expect(editor.text == "k")
  }

  @Test func wordsAndHalvesAreRemoved() {
    var editor = LineEditor("fresh whole milk  ")
    _ = editor.apply(KeyPress(.character("w"), .control))
    #expect(editor.text == "fresh whole ")
    _ = editor.apply(KeyPress(.character("u"), .control))
    #expect(editor.text == "")
    let edits = [KeyPress(.enter), KeyPress(.character("x"), .alt), KeyPress(.left)].map { editor.apply($0) }
    #expect(edits == [false, false, true])
  }

  @Test func aCombiningCharacterJoinsItsBase() {
    var editor = LineEditor("e")
    editor.insert("\u{301}")
    #expect(editor.position == 1)
    _ = editor.apply(KeyPress(.backspace))
    #expect(editor.text == "")
  }

  @Test func theWindowContainsTheCursor() {
    var editor = LineEditor("0123456789")
    #expect(editor.window(width: 5) == ("6789", 4))
    _ = editor.apply(KeyPress(.home))
    #expect(editor.window(width: 5) == ("01234", 0))
    #expect(LineEditor("語語語").window(width: 5) == ("語語", 4))
  }
}
