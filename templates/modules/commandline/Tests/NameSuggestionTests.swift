import CommandLineInterface
import Testing

@Suite struct NameSuggestionTests {
  @Test(arguments: [
    ("Shop.Prodct", "Shop.Product"), ("shop.product", "Shop.Product"), ("Shop.Costumer", "Shop.Customer"),
    ("Shop.Oredr", "Shop.Order"),
  ])
  func suggestsTheNearestName(word: String, expected: String) {
    #expect(NameSuggestion.nearest(to: word, among: ["Shop.Customer", "Shop.Product", "Shop.Order"]) == expected)
  }

  @Test func suggestsNothingWithoutASimilarName() {
    #expect(NameSuggestion.nearest(to: "Warehouse", among: ["Customer", "Product"]) == nil)
  }

  @Test func prefersTheFirstOfEquallyNearNames() {
    #expect(NameSuggestion.nearest(to: "Cat", among: ["Rat", "Bat"]) == "Bat")
  }

  @Test func phrasesTheSuggestionAsAQuestion() {
    #expect(NameSuggestion.hint(for: "filtre", among: ["filter"], prefix: "--") == "did you mean '--filter'?")
  }
}
