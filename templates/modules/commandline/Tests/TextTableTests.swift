import CommandLineInterface
import Testing

@Suite struct TextTableTests {
  private var table: TextTable {
    var table = TextTable([
      TextTable.Column("ID", isRightAligned: true), TextTable.Column("Name"), TextTable.Column("In"),
    ])
    table.append(["1", "Alfreds Futterkiste", "DE"])
    table.append(["23", "株式会社", "JP"])
    table.append(["456"])
    return table
  }

  @Test func alignsCells() {
    let layout = table.layout()
    #expect(layout.header == " ID  Name                 In")
    #expect(layout.lines == ["  1  Alfreds Futterkiste  DE", " 23  株式会社             JP", "456"])
    #expect(layout.hidden.isEmpty)
  }

  @Test func truncatesTheWidestColumn() {
    let layout = table.layout(width: 18)
    #expect(layout.lines == ["  1  Alfreds …  DE", " 23  株式会社   JP", "456"])
  }

  @Test func namesHiddenColumns() {
    let layout = table.layout(width: 9)
    #expect(layout.hidden == ["In"] || layout.hidden == ["Name", "In"])
    #expect(layout.lines.allSatisfy { DisplayWidth.of($0) <= 9 })
  }

  @Test(arguments: 1...40) func fitsEveryWidth(_ width: Int) {
    let layout = table.layout(width: width)
    #expect(([layout.header] + layout.lines).allSatisfy { DisplayWidth.of($0) <= width })
  }

  @Test func escapesControlCharacters() {
    var table = TextTable([TextTable.Column("Name")])
    table.append(["a\nb\u{1B}[31mc\u{202E}d"])
    #expect(table.layout().lines == ["a b␛[31mc\u{FFFD}d"])
  }
}
