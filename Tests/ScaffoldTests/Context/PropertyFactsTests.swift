import Foundation
import ServiceData
import Testing

@testable import GeneratorModel
@testable import GeneratorPlanning

@Suite struct PropertyFactsTests {
  private func model(_ content: String) throws -> ServiceModel {
    let references = ["Core", "Measures", "Validation", "Capabilities"].map { name in
      "<edmx:Reference Uri=\"\(name)\"><edmx:Include Namespace=\"Org.OData.\(name).V1\" Alias=\"\(name)\"/></edmx:Reference>"
    }
    return try MetadataText.read(MetadataText.version4(content, references: references.joined())).model
  }

  @Test(arguments: [
    (
      "Edm.String\" MaxLength=\"4", "<Annotation Term=\"Validation.Pattern\" String=\"a`b\"/>",
      ["At most 4 characters.", "Matches `a'b`."]
    ),
    ("Edm.String\" MaxLength=\"5\" FixedLength=\"true", "", ["Exactly 5 characters."]),
    (
      "self.Amount", "<Annotation Term=\"Measures.ISOCurrency\" Path=\"Currency\"/>",
      ["At most 9 digits, 2 after the decimal point.", "Its unit is in `Currency`."]
    ),
    (
      "Edm.Int32",
      "<Annotation Term=\"Validation.Minimum\" Int=\"1\"/><Annotation Term=\"Measures.Unit\" String=\"kg\"/>",
      ["At least `1`.", "Measured in `kg`."]
    ),
    (
      "Edm.Double",
      "<Annotation Term=\"Validation.Minimum\" Decimal=\"0\"/><Annotation Term=\"Validation.Maximum\" Decimal=\"1.5\"/>",
      ["From `0` to `1.5`."]
    ),
    (
      "Edm.Int32", "<Annotation Term=\"Core.ComputedDefaultValue\"/>",
      ["The service assigns a value if a new entity has none."]
    ),
    ("Edm.Binary", "<Annotation Term=\"Core.MediaType\" String=\"image/png\"/>", ["Of media type `image/png`."]),
    (
      "Edm.String", "<Annotation Term=\"Core.Permissions\" EnumMember=\"Core.Permission/Read\"/>",
      ["Computed by the service."]
    ),
    (
      "Edm.String", "<Annotation Term=\"Core.Permissions\" EnumMember=\"Core.Permission/Read Core.Permission/Write\"/>",
      []
    ),
  ])
  func saysWhatTheMetadataSays(type: String, annotations: String, expected: [String]) throws {
    let model = try model(
      """
      <TypeDefinition Name="Amount" UnderlyingType="Edm.Decimal" Precision="9" Scale="2"/>
      <ComplexType Name="T"><Property Name="P" Type="\(type)">\(annotations)</Property></ComplexType>
      """)
    let property = try #require(model.structuredTypes.first?.properties.first)
    #expect(PropertyFacts(property, in: ModelIndex(model)).sentences == expected)
  }

  @Test func runtimeSchemaContainsFacetsAndAccess() throws {
    let model = try model(
      """
      <TypeDefinition Name="Amount" UnderlyingType="Edm.Decimal" Precision="9" Scale="2"/>
      <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <Property Name="P" Type="self.Amount" Precision="5"/>
      <NavigationProperty Name="N" Type="self.T"><Annotation Term="Core.Permissions" EnumMember="Core.Permission/Read"/>
      </NavigationProperty></EntityType>
      <EntityContainer Name="C"><Singleton Name="S" Type="self.T"><Annotation Term="Capabilities.UpdateRestrictions">
      <Record><PropertyValue Property="Updatable" Bool="false"/></Record></Annotation></Singleton></EntityContainer>
      """)
    let document = RuntimeSchemaBuilder(model).document()
    let members = try #require(document.types.first?.members)
    #expect(members.map(\.facets.precision) == [nil, 5, nil])
    #expect(members.map(\.facets.scale) == [nil, 2, nil])
    #expect(members.map(\.facets.isComputed) == [false, false, true])
    #expect(document.sets.map(\.isUpdatable) == [false])
  }
}
