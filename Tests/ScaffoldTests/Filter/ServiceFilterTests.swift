import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct ServiceFilterTests {
  private func part(
    include: [String] = [], exclude: [String] = []
  ) throws -> (model: ServiceModel, notes: [Diagnostic]) {
    var sink = DiagnosticSink()
    let filter = ServiceFilter(include: include, exclude: exclude)
    let model = try filter.transform(try FilteredShop.model(), diagnostics: &sink)
    return (model, sink.diagnostics)
  }

  @Test func withoutPatternsNothingChanges() throws {
    let part = try part()
    #expect(part.model == (try FilteredShop.model()))
    #expect(part.notes.isEmpty)
  }

  @Test func includesBaseDerivedPropertyAndContainedTypes() throws {
    let model = try part(include: ["Products"]).model
    #expect(FilteredShop.types(model) == ["Base", "Book", "Currency", "Price", "Product", "Review", "Size"])
    #expect(model.entitySets.map(\.name) == ["Products"])
    #expect(model.singletons.isEmpty)
    #expect(model.operationImports.isEmpty)
  }

  @Test func reportsOmittedNavigationWithItsLine() throws {
    let part = try part(include: ["Products"])
    let product = try #require(part.model.structuredTypes.first { $0.name.name == "Product" })
    #expect(product.navigationProperties.map(\.name) == ["Reviews"])
    #expect(part.model.entitySets.first?.navigationBindings == [])
    #expect(part.model.operations.map(\.name.name) == ["Praise"])
    #expect(part.notes.map(\.severity) == [.note, .note])
    #expect(
      part.notes.first?.message
        == "navigation property 'Category' of 'Shop.Product' left out because its target 'Shop.Category' is not included"
    )
    let type = try #require(try FilteredShop.model().structuredTypes.first { $0.name.name == "Product" })
    let property = try #require(type.navigationProperties.first { $0.name == "Category" })
    #expect(part.notes.first?.location == property.location)
    #expect(part.notes.last?.message.contains("'Shop.Move' left out because 'Shop.Category'") == true)
    let lines = part.notes.compactMap { $0.location?.line }
    #expect(lines.count == part.notes.count)
  }

  @Test func keepsNavigationBetweenIncludedTypes() throws {
    let part = try part(include: ["Products", "Categories"])
    let product = try #require(part.model.structuredTypes.first { $0.name.name == "Product" })
    #expect(product.navigationProperties.map(\.name) == ["Category", "Reviews"])
    #expect(part.model.entitySets.first?.navigationBindings.map(\.target) == ["Categories"])
    #expect(part.notes.isEmpty)
  }

  @Test(arguments: [
    (["Favourite"], ["Base", "Category"]), (["BestReview"], ["Base", "Review"]), (["Fav*"], ["Base", "Category"]),
  ])
  func includesTypesOfSingletonsAndOperations(_ include: [String], _ types: [String]) throws {
    #expect(FilteredShop.types(try part(include: include).model) == types)
  }

  @Test func includesTypesOfANamedBoundOperation() throws {
    let model = try part(include: ["Products", "Shop.Move"]).model
    #expect(model.operations.map(\.name.name) == ["Move", "Praise"])
    #expect(FilteredShop.types(model).contains("Category"))
  }

  @Test func excludesOnlyUnreferencedTypes() throws {
    let model = try part(exclude: ["Products", "Praise"]).model
    #expect(FilteredShop.types(model) == ["Base", "Category", "Idle", "Review"])
    #expect(model.entitySets.map(\.name) == ["Categories"])
    #expect(model.operationImports.map(\.name) == ["BestReview"])
    #expect(model.operations.map(\.name.name) == ["Best"])
  }

  @Test func excludingOverridesIncluding() throws {
    let model = try part(include: ["*"], exclude: ["C*", "Favourite"]).model
    #expect(model.entitySets.map(\.name) == ["Products"])
    #expect(model.singletons.isEmpty)
  }

  @Test func refusesUnmatchedPatterns() throws {
    let error = try #require(throws: ScaffoldError.self) { try part(include: ["Prodcts"], exclude: ["x*"]) }
    #expect(error.failure == .usage)
    #expect(error.diagnostics.map(\.hint).first == "did you mean 'Products'?")
    #expect(error.diagnostics.count == 2)
  }

  /// The name of an entity type means its sets, unless something else has that name.
  @Test func takesTheNamesOfTypes() throws {
    #expect(try part(include: ["Category"]).model.entitySets.map(\.name) == ["Categories"])
    #expect(try part(include: ["*.Category"]).model.entitySets.map(\.name) == ["Categories"])
    #expect(try part(include: ["*"], exclude: ["Category"]).model.entitySets.map(\.name) == ["Products"])
  }

  @Test func refusesAnEmptySelection() throws {
    let error = try #require(throws: ScaffoldError.self) { try part(include: ["Products"], exclude: ["*"]) }
    #expect(error.failure == .usage)
  }
}
