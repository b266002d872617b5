import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct ServiceCutsTests {
  private func part(include: [String] = [], _ cuts: ServiceCuts) throws -> (model: ServiceModel, notes: [Diagnostic]) {
    var sink = DiagnosticSink()
    let filter = ServiceFilter(include: include, exclude: [], cuts: cuts)
    let model = try filter.transform(try FilteredShop.model(), diagnostics: &sink)
    #expect(ModelValidator.faults(of: model) == [])
    return (model, sink.diagnostics)
  }

  private func navigation(of type: String, in model: ServiceModel) -> [String] {
    model.structuredTypes.first { $0.name.name == type }?.navigationProperties.map(\.name) ?? []
  }

  @Test func cutsANavigationPropertyWithTheTypesThatOnlyItLeadsTo() throws {
    let part = try part(include: ["Products"], ServiceCuts(navigation: ["Products/Reviews"]))
    #expect(FilteredShop.types(part.model) == ["Base", "Book", "Currency", "Price", "Product", "Size"])
    #expect(navigation(of: "Product", in: part.model) == [])
  }

  @Test func cutsNavigationWithoutASelection() throws {
    let model = try part(ServiceCuts(navigation: ["Products/Category"])).model
    #expect(FilteredShop.types(model) == FilteredShop.types(try FilteredShop.model()))
    #expect(navigation(of: "Product", in: model) == ["Reviews"])
    #expect(model.entitySets.first?.navigationBindings == [])
    let back = try #require(model.structuredTypes.first { $0.name.name == "Category" }?.navigationProperties.first)
    #expect(back.partner == nil)
  }

  @Test(arguments: [
    ["Products/*"], ["*/*"], ["**/Reviews", "**/Category"], ["Products/Shop.Book/*"], ["Categories/Products/*"],
  ])
  func pathsCanBePatternsAndCasts(_ patterns: [String]) throws {
    #expect(navigation(of: "Product", in: try part(ServiceCuts(navigation: patterns)).model) == [])
  }

  @Test func anExceptionKeepsWhatAnEarlierPatternCuts() throws {
    let cuts = ServiceCuts(navigation: ["Products/*", "!Products/Reviews"])
    #expect(navigation(of: "Product", in: try part(cuts).model) == ["Reviews"])
    let reversed = ServiceCuts(navigation: ["!Products/Reviews", "Products/*"])
    #expect(navigation(of: "Product", in: try part(reversed).model) == [])
  }

  @Test func cutsATypeWithThoseDerivedFromItAndWhatUsesThem() throws {
    let part = try part(ServiceCuts(types: ["Product"]))
    #expect(FilteredShop.types(part.model) == ["Base", "Category", "Idle", "Review"])
    #expect(part.model.entitySets.map(\.name) == ["Categories"])
    #expect(navigation(of: "Category", in: part.model) == [])
    #expect(part.model.operations.map(\.name.name) == ["Best"])
    #expect(part.notes.map(\.id).contains(.setLeftOut))
  }

  @Test func cutsThePropertiesOfAType() throws {
    let part = try part(include: ["Products"], ServiceCuts(types: ["Shop.Pri*", "Size"]))
    let product = try #require(part.model.structuredTypes.first { $0.name.name == "Product" })
    #expect(product.properties.isEmpty)
    #expect(FilteredShop.types(part.model) == ["Base", "Book", "Product", "Review"])
    let note = try #require(part.notes.first { $0.id == .propertyLeftOut })
    #expect(note.message.contains("'Size' of 'Shop.Size'"))
    #expect(note.location?.line != nil)
  }

  @Test func cutsOperationsWithTheirImports() throws {
    let model = try part(ServiceCuts(operations: ["Praise", "Best"])).model
    #expect(model.operations.map(\.name.name) == ["Move"])
    #expect(model.operationImports.isEmpty)
    #expect(try part(ServiceCuts(operations: ["BestReview"])).model.operationImports.isEmpty)
  }

  @Test func cutsAnOperationWhoseTypeIsCut() throws {
    let model = try part(ServiceCuts(types: ["Review"])).model
    #expect(model.operations.map(\.name.name) == ["Move", "Praise"])
    #expect(model.operationImports.isEmpty)
  }

  @Test func refusesPatternsThatMatchNothing() throws {
    let cuts = ServiceCuts(types: ["Produkt"], navigation: ["Products/Revews"], operations: ["Moove"])
    let error = try #require(throws: ScaffoldError.self) { try part(cuts) }
    #expect(error.failure == .usage)
    #expect(
      error.diagnostics.map(\.hint) == [
        "did you mean 'Product'?", "did you mean 'Products/Reviews'?", "did you mean 'Move'?",
      ])
  }

  @Test func refusesToCutTheTypeOfAKey() throws {
    let text = MetadataText.version4(
      """
      <EntityType Name="Page"><Key><PropertyRef Name="Kind"/></Key>
        <Property Name="Kind" Type="Shop.Kind" Nullable="false"/></EntityType>
      <EnumType Name="Kind"><Member Name="Plain"/></EnumType>
      <EntityContainer Name="Container"><EntitySet Name="Pages" EntityType="Shop.Page"/></EntityContainer>
      """)
    var sink = DiagnosticSink()
    let filter = ServiceFilter(include: [], exclude: [], cuts: ServiceCuts(types: ["Kind"]))
    let error = try #require(throws: ScaffoldError.self) {
      try filter.transform(try MetadataText.read(text).model, diagnostics: &sink)
    }
    #expect(error.diagnostics.map(\.id) == [.cutKey])
  }

  @Test func explainsTheCutThatKeepsATypeOut() throws {
    let model = try FilteredShop.model()
    func explain(_ type: String, _ cuts: ServiceCuts) throws -> TypeExplanation {
      try TypeExplanation(type, in: model, filter: ServiceFilter(include: ["Products"], exclude: [], cuts: cuts))
    }
    let review = try explain("Review", ServiceCuts(navigation: ["Products/Reviews"]))
    #expect(!review.isIncluded)
    #expect(review.cuts.map(\.description) == ["--exclude-navigation Products/Reviews"])
    #expect(review.chain.count == 2)
    #expect(review.remedies == ["BestReview"])
    let currency = try explain("Currency", ServiceCuts(types: ["Price"]))
    #expect(currency.cuts.map(\.description) == ["--exclude-type Price"])
    #expect(currency.remedies.isEmpty)
    #expect(try explain("Size", ServiceCuts(types: ["Price"])).cuts.isEmpty)
  }
}
