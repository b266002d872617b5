import CommandLineInterface
import Testing

@Suite struct CountedNounTests {
  @Test func hasTheNumberOfItsNoun() {
    let texts =
      [0, 1, 2].map { "\(CountedNoun($0, "row"))" } + [1, 3].map { "\(CountedNoun($0, "entity", plural: "entities"))" }
    #expect(texts == ["0 rows", "1 row", "2 rows", "1 entity", "3 entities"])
  }
}
