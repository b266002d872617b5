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

  private var ranked: TextTable {
    var table = TextTable([
      TextTable.Column("Key", isWhole: true), TextTable.Column("Note", rank: 3, leastWidth: 12),
      TextTable.Column("Name", rank: 1, leastWidth: 12),
      TextTable.Column("Price", isRightAligned: true, isWhole: true, rank: 2),
    ])
    table.append(["0f8fad5b", "a long text of no importance", "Chai from the hills", "18.50"])
    return table
  }

  @Test func theLeastImportantColumnsAreOmittedFirst() {
    #expect(ranked.layout(width: 50).hidden == [])
    #expect(ranked.layout(width: 40).hidden == ["Note"])
    #expect(ranked.layout(width: 40).lines == ["0f8fad5b  Chai from the hills  18.50"])
    #expect(ranked.layout(width: 24).hidden == ["Note", "Price"])
  }

  @Test func wholeColumnsAreNeverTruncated() {
    #expect(ranked.layout(width: 30).lines == ["0f8fad5b  Chai from th…  18.50"])
    let narrow = ranked.layout(width: 5)
    #expect(narrow.lines == ["0f8fad5b"])
    #expect(narrow.hidden == ["Note", "Name", "Price"])
  }

  @Test func noColumnIsOmittedOnRequest() {
    let layout = ranked.layout(width: 20, keepingAll: true)
    #expect(layout.hidden.isEmpty)
    #expect(layout.lines == ["0f8fad5b  a long text…  Chai from t…  18.50"])
  }

  @Test func escapesControlCharacters() {
    var table = TextTable([TextTable.Column("Name")])
    table.append(["a\nb\u{1B}[31mc\u{202E}d"])
    #expect(table.layout().lines == ["a b␛[31mc\u{FFFD}d"])
  }
}
