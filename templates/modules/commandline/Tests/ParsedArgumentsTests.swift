import CommandLineInterface
import Testing

@Suite struct ParsedArgumentsTests {
  enum Format: String {
    case table, json, csv
  }

  @Test func valuesAreTyped() throws {
    let parsed = try SampleProgram.parse("list", "Products", "--top", "5", "--format", "csv", "-vv")
    #expect(parsed.integer(SampleProgram.top) == 5)
    #expect(parsed.choice(SampleProgram.format, as: Format.self) == .csv)
    #expect(parsed.count(of: SampleProgram.verbose) == 2)
    #expect(parsed.operand(SampleProgram.set) == "Products")
  }

  @Test func defaultsStandInForWhatIsNotGiven() throws {
    let parsed = try SampleProgram.parse("list", "Products")
    #expect(parsed.value(SampleProgram.format) == "table")
    #expect(!parsed.contains(SampleProgram.format))
    #expect(parsed.value(SampleProgram.output) == nil)
  }

  @Test func repeatableOptionsKeepTheirOrder() throws {
    let parsed = try SampleProgram.parse("list", "--only=b", "P", "--only", "a")
    #expect(parsed.values(SampleProgram.only) == ["b", "a"])
  }

  @Test func anOptionMayTakeSeveralValues() throws {
    let parsed = try SampleProgram.parse("show", "Products", "--on", "Orders", "-1", "7")
    #expect(parsed.tuple(SampleProgram.target) == ["Orders", "-1"])
    #expect(parsed.operand(SampleProgram.key) == "7")
  }

  @Test func operandsAreAssignedInOrder() throws {
    let parsed = try SampleProgram.parse("list", "a", "b", "c")
    #expect(parsed.operand(SampleProgram.set) == "a")
    #expect(parsed.operands(SampleProgram.rest) == ["b", "c"])
  }

  @Test func helpIsAnsweredWhateverIsMissing() throws {
    let parsed = try SampleProgram.parse("session", "--help")
    #expect(parsed.contains(.help))
    #expect(parsed.path == ["session"])
  }
}
