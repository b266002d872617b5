import Testing

@testable import Scaffold

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("Shop.Prodct", "Shop.Product"), ("shop.product", "Shop.Product"), ("Shop.Costumer", "Shop.Customer"),
  ])
  func findsTheNearest(name: String, expected: String) {
    #expect(Suggestion.nearest(to: name, in: ["Shop.Customer", "Shop.Product", "Shop.Order"]) == expected)
  }

  @Test func keepsSilentWhereNothingIsNear() {
    #expect(Suggestion.nearest(to: "Warehouse", in: ["Customer", "Product"]) == nil)
  }

  @Test func takesTheFirstOfEquallyNearOnes() {
    #expect(Suggestion.nearest(to: "Cat", in: ["Rat", "Bat"]) == "Bat")
  }
}
