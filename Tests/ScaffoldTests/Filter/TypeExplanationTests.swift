import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct TypeExplanationTests {
  private func explain(_ type: String, include: [String] = [], exclude: [String] = []) throws -> TypeExplanation {
    let filter = ServiceFilter(include: include, exclude: exclude)
    return try TypeExplanation(type, in: try FilteredShop.model(), filter: filter)
  }

  private static let chains: [(type: String, chain: [String])] = [
    (
      "Currency",
      [
        "entity set 'Products' contains 'Shop.Product'", "property 'Prices' of 'Shop.Product' is of type 'Shop.Price'",
        "property 'Currency' of 'Shop.Price' is of type 'Shop.Currency'",
      ]
    ),
    (
      "Shop.Book", ["entity set 'Products' contains 'Shop.Product'", "derived from 'Shop.Product' is 'Shop.Book'"]
    ),
    ("Base", ["entity set 'Products' contains 'Shop.Product'", "base type of 'Shop.Product' is 'Shop.Base'"]),
    (
      "Review",
      [
        "entity set 'Products' contains 'Shop.Product'",
        "navigation property 'Reviews' of 'Shop.Product' contains 'Shop.Review'",
      ]
    ),
  ]

  @Test(arguments: chains) func chainStartsAtASet(_ type: String, _ chain: [String]) throws {
    let explanation = try explain(type, include: ["Products"])
    #expect(explanation.isIncluded)
    #expect(explanation.chain.map(\.description) == chain)
    #expect(explanation.remedies.isEmpty)
  }

  @Test func namesRemediesForAnExcludedType() throws {
    let explanation = try explain("Category", include: ["Products"])
    #expect(!explanation.isIncluded)
    #expect(explanation.chain.map(\.description) == ["entity set 'Categories' contains 'Shop.Category'"])
    #expect(explanation.remedies == ["Categories", "Favourite"])
  }

  @Test func includesEverythingWithoutAFilter() throws {
    let idle = try explain("Idle")
    #expect(idle.isIncluded)
    #expect(idle.chain.isEmpty)
    #expect(try explain("Category").chain.count == 1)
  }

  @Test func explainsTypesKeptDespiteExcludedSets() throws {
    #expect(try explain("Idle", exclude: ["Products"]).chain.map(\.cause) == [.untouched])
  }

  @Test func suggestsSimilarNamesForUnknownTypes() throws {
    let error = try #require(throws: ScaffoldError.self) { try explain("Categry") }
    #expect(error.diagnostics.first?.hint == "did you mean 'Category'?")
  }
}
