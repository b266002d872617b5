import GeneratorCore
import Testing

@testable import GeneratorPlanning

@Suite struct PathPlaceholdersTests {
  private let placeholders = PathPlaceholders { ["name": "Shop", "a1": "One"][$0] }

  @Test(arguments: [
    ("Sources/__name__/File.swift", "Sources/Shop/File.swift"), ("__name____a1__", "ShopOne"),
    ("___name___", "_Shop_"), ("__name__a1__", "Shopa1__"), ("snake_case", "snake_case"), ("__1a__", "__1a__"),
    ("____", "____"), ("__name_", "__name_"), ("__na-me__", "__na-me__"), ("é__name__ü", "éShopü"), ("_", "_"),
    ("", ""),
  ])
  func fillsPlaceholdersOfLettersAndDigits(text: String, expected: String) throws {
    #expect(try placeholders.fill(text) == expected)
  }

  @Test func refusesAPlaceholderWithoutAValue() {
    #expect(throws: ScaffoldError.self) { try placeholders.fill("__ghost__") }
  }
}
