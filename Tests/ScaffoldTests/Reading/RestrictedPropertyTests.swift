import Testing

@testable import GeneratorModel
@testable import GeneratorPlanning
@testable import GeneratorReading

/// Properties that `Capabilities.InsertRestrictions` and `Capabilities.UpdateRestrictions` of sets exclude.
@Suite struct RestrictedPropertyTests {
  private func restriction(_ term: String, _ list: String, _ paths: [String]) -> String {
    let items = paths.map { "<PropertyPath>\($0)</PropertyPath>" }.joined()
    return """
      <Annotation Term="Cap.\(term)"><Record><PropertyValue Property="\(list)"><Collection>\(items)</Collection>
      </PropertyValue></Record></Annotation>
      """
  }

  /// The words that say what clients may do with the properties of the types, by name.
  private func access(_ container: String) throws -> [String: String] {
    let (model, diagnostics) = try MetadataText.read(
      MetadataText.version4(
        """
        <EntityType Name="Base"><Key><PropertyRef Name="ID"/></Key>
          <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Word" Type="Edm.String"/>
        </EntityType>
        <EntityType Name="T" BaseType="self.Base">
          <Property Name="Price" Type="Edm.Decimal"/><Property Name="Made" Type="Edm.Date"/>
          <Property Name="Late" Type="Edm.Date"/><Property Name="Place" Type="self.Place"/>
          <NavigationProperty Name="Next" Type="self.T"/>
        </EntityType>
        <ComplexType Name="Place"><Property Name="City" Type="Edm.String"/></ComplexType>
        <EntityContainer Name="C">\(container)</EntityContainer>
        """,
        references: """
          <edmx:Reference Uri="cap.xml"><edmx:Include Namespace="Org.OData.Capabilities.V1" Alias="Cap"/></edmx:Reference>
          """))
    #expect(diagnostics.isEmpty)
    var words: [String: String] = [:]
    for type in RuntimeSchemaBuilder(model).document().types {
      for member in type.members {
        let facets = member.facets
        let word =
          facets.isComputed ? "computed" : facets.isUncreatable ? "uncreatable" : facets.isImmutable ? "immutable" : nil
        if let word { words[member.name] = word }
      }
    }
    return words
  }

  @Test func areReadFromTheSet() throws {
    let words = try access(
      """
      <EntitySet Name="Ts" EntityType="self.T">
      \(restriction("InsertRestrictions", "NonInsertableProperties", ["ID", "Late", "Made", "Nothing"]))
      \(restriction("UpdateRestrictions", "NonUpdatableProperties", ["Price", "Made", "self.T/Word"]))
      </EntitySet>
      """)
    #expect(
      words == [
        "ID": "computed", "Late": "uncreatable", "Made": "computed", "Price": "immutable", "Word": "immutable",
      ])
  }

  @Test("a path through a navigation or complex property says nothing about the properties of the type")
  func longerPathsAreIgnored() throws {
    let paths = ["Next/Price", "Place/City", "Next", "Place/"]
    let words = try access(
      """
      <EntitySet Name="Ts" EntityType="self.T">
      \(restriction("InsertRestrictions", "NonInsertableProperties", paths))
      \(restriction("UpdateRestrictions", "NonUpdatableProperties", paths))
      </EntitySet>
      """)
    #expect(words.isEmpty)
  }

  @Test("a property that can be set through another set stays settable")
  func allSetsOfATypeCount() throws {
    let limited = """
      <EntitySet Name="Ts" EntityType="self.T">
      \(restriction("InsertRestrictions", "NonInsertableProperties", ["Late", "Word"]))
      \(restriction("UpdateRestrictions", "NonUpdatableProperties", ["Price"]))</EntitySet>
      """
    #expect(try access(limited) == ["Late": "uncreatable", "Word": "uncreatable", "Price": "immutable"])
    let readOnly = """
      <EntitySet Name="Us" EntityType="self.T"><Annotation Term="Cap.InsertRestrictions"><Record>
      <PropertyValue Property="Insertable" Bool="false"/></Record></Annotation></EntitySet>
      """
    #expect(try access(limited + readOnly) == ["Late": "uncreatable", "Word": "uncreatable"])
    #expect(try access(limited + "<EntitySet Name=\"Us\" EntityType=\"self.T\"/>").isEmpty)
    // A set of the base type can have entities of the derived one.
    #expect(try access(limited + "<EntitySet Name=\"Bases\" EntityType=\"self.Base\"/>").isEmpty)
    #expect(try access(limited + "<Singleton Name=\"Me\" Type=\"self.T\"/>")["Price"] == nil)
  }
}
