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

  @Test(arguments: [
    ("Shop.Products.List", "Shop.Product.List", true), ("Shop.Catalog", "Shop.Catalogue", true),
    ("Shop.Shpo", "Shop.Shop", true), ("abcdefghi", "xyzdefghi", true), ("abcdefghi", "wxyzefghi", false),
    ("Shop.Order", "Shop.", false), ("ab", "ba", true), ("abc", "cba", false),
    ("aaaaaaaaaaaa", "bbbbbbbbbbbb", false),
  ])
  func permitsAThirdOfTheLetters(word: String, candidate: String, isNear: Bool) {
    #expect(NameSuggestion.nearest(to: word, among: [candidate]) == (isNear ? candidate : nil))
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
