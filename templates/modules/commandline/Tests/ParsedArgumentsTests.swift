import CommandLineInterface
import Testing

@Suite struct ParsedArgumentsTests {
  @Test func valuesAreTyped() throws {
    let parsed = try SampleProgram.parse("list", "Products", "--top", "5", "--format", "csv")
    #expect(parsed[SampleProgram.top] == 5)
    #expect(parsed[SampleProgram.format] == .csv)
    #expect(parsed[SampleProgram.set] == "Products")
  }

  @Test func usesDefaults() throws {
    let parsed = try SampleProgram.parse("list", "Products")
    #expect(parsed[SampleProgram.format] == .table)
    #expect(!parsed.contains(SampleProgram.format))
    #expect(parsed[SampleProgram.output] == nil)
  }

  @Test func repeatableOptionsKeepTheirOrder() throws {
    let parsed = try SampleProgram.parse("list", "--only=b", "P", "--only", "a")
    #expect(parsed[SampleProgram.only] == ["b", "a"])
  }

  @Test func optionsTakeSeveralValues() throws {
    let parsed = try SampleProgram.parse("show", "Products", "--on", "Orders", "-1", "7")
    #expect(parsed[SampleProgram.target].map { [$0.0, $0.1] } == ["Orders", "-1"])
    #expect(parsed[SampleProgram.key] == "7")
  }

  @Test func parsesCustomTypes() throws {
    struct Pair: Sendable, Equatable {
      let key, value: String

      init?(_ text: String) {
        let parts = text.split(separator: "=")
        guard parts.count == 2 else { return nil }
        (key, value) = (String(parts[0]), String(parts[1]))
      }
    }
    let pairs = CommandOption(
      "pair", each: ArgumentForm("KEY=VALUE", expected: "KEY=VALUE", hint: "write 'a=1'", Pair.init), "the pairs")
    let parser = ArgumentParser(CommandSpecification("pairs", "take pairs", options: [pairs]))
    #expect(try parser.parse(["--pair", "a=1", "--pair=b=2"])[pairs] == [Pair("a=1"), Pair("b=2")])
    let error = #expect(throws: ArgumentError.self) { try parser.parse(["--pair", "a"]) }
    #expect(error?.description == "option '--pair' is 'a', expected KEY=VALUE\nhint: write 'a=1'")
  }

  @Test func helpShowsDeclaredDefaults() {
    let level = CommandOption("level", .integer("N", 1...9), "how much", default: 3)
    #expect(level.specification.defaultValue == "3")
    #expect(SampleProgram.format.specification.defaultValue == "table")
    #expect(SampleProgram.format.specification.signature == "    --format table|json|csv")
  }

  @Test func assignsOperandsInOrder() throws {
    let parsed = try SampleProgram.parse("list", "a", "b", "c")
    #expect(parsed[SampleProgram.set] == "a")
    #expect(parsed[SampleProgram.rest] == ["b", "c"])
  }

  @Test func printsHelpDespiteMissingArguments() throws {
    let parsed = try SampleProgram.parse("session", "--help")
    #expect(parsed[.help])
    #expect(parsed.path == ["session"])
  }

  @Test func operandsHaveTheTypesOfTheirForms() throws {
    let count = CommandOperand(.integer("N", 1...9), "how many")
    let limit = CommandOperand(optional: .number("LIMIT", 0...1), "at most")
    let shells = CommandOperand(each: .choice(of: CompletionScript.Shell.self), "for which shells")
    let program = CommandSpecification("try", "try it", operands: [count, limit, shells])
    let parsed = try ArgumentParser(program).parse(["7", "0.5", "zsh", "bash"])
    #expect(parsed[count] == 7)
    #expect(parsed[limit] == 0.5)
    #expect(parsed[shells] == [.zsh, .bash])
    let short = try ArgumentParser(program).parse(["7"])
    #expect(short[limit] == nil)
    #expect(short[shells].isEmpty)
    #expect(throws: ArgumentError.self) { try ArgumentParser(program).parse(["10"]) }
  }
}
