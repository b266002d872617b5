import Testing

@testable import GeneratorCore
@testable import GeneratorEvolution
@testable import GeneratorModel

/// One change each, in small documents.
@Suite struct SchemaComparisonTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let expected: [String]

    init(_ name: String, _ old: String, _ new: String, _ expected: String...) {
      (testDescription, self.old, self.new, self.expected) = (name, old, new, expected)
    }
  }

  /// An entity type with a key, and its set.
  static func product(_ content: String, attributes: String = "", container: String = "") -> String {
    """
    <EntityType Name="Product" \(attributes)><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/>\(content)</EntityType>
    <EntityContainer Name="Service"><EntitySet Name="Products" EntityType="Shop.Product">\(container)</EntitySet>
    </EntityContainer>
    """
  }

  static func price(_ attributes: String, _ annotation: String = "") -> String {
    product("<Property Name=\"Price\" \(attributes)>\(annotation)</Property>")
  }

  private static let path = "property Shop.Product/Price"

  static let properties: [Case] = [
    Case("a nullable property", product(""), price("Type=\"Edm.String\""), "added \(path), store in place"),
    Case(
      "a required property", product(""), price("Type=\"Edm.String\" Nullable=\"false\""),
      "added \(path), breaks protocol, store in place"),
    Case(
      "a property with a default", product(""), price("Type=\"Edm.String\" Nullable=\"false\" DefaultValue=\"x\""),
      "added \(path), store in place"),
    Case(
      "a property that the service sets", product(""),
      price("Type=\"Edm.Int32\" Nullable=\"false\"", "<Annotation Term=\"Org.OData.Core.V1.Computed\"/>"),
      "added \(path), store in place"),
    Case(
      "a collection", product(""), price("Type=\"Collection(Edm.String)\" Nullable=\"false\""),
      "added \(path), store in place"),
    Case("a stream", product(""), price("Type=\"Edm.Stream\""), "added \(path)"),
    Case(
      "a property goes", price("Type=\"Edm.String\""), product(""),
      "removed \(path), breaks protocol and source, store in place"),
    Case(
      "nullable", price("Type=\"Edm.Decimal\" Nullable=\"false\""), price("Type=\"Edm.Decimal\""),
      "changed \(path) nullable false → true, breaks protocol and source"),
    Case(
      "never null", price("Type=\"Edm.Decimal\""), price("Type=\"Edm.Decimal\" Nullable=\"false\""),
      "changed \(path) nullable true → false, breaks protocol and source"),
    Case(
      "another type", price("Type=\"Edm.String\""), price("Type=\"Edm.Decimal\""),
      "changed \(path) type Edm.String → Edm.Decimal, breaks protocol and source, store rebuild"),
    Case(
      "a wider type", price("Type=\"Edm.Int32\""), price("Type=\"Edm.Int64\""),
      "changed \(path) type Edm.Int32 → Edm.Int64, breaks protocol"),
    Case(
      "one and many", price("Type=\"Edm.String\""), price("Type=\"Collection(Edm.String)\""),
      "changed \(path) type Edm.String → Collection(Edm.String), breaks protocol and source, store rebuild"),
    Case(
      "longer", price("Type=\"Edm.String\" MaxLength=\"10\""), price("Type=\"Edm.String\" MaxLength=\"20\""),
      "changed \(path) maxLength 10 → 20"),
    Case(
      "shorter", price("Type=\"Edm.String\""), price("Type=\"Edm.String\" MaxLength=\"20\""),
      "changed \(path) maxLength - → 20, breaks protocol"),
    Case(
      "fewer digits", price("Type=\"Edm.Decimal\" Precision=\"9\" Scale=\"3\""),
      price("Type=\"Edm.Decimal\" Precision=\"8\" Scale=\"2\""),
      "changed \(path) precision 9 → 8, breaks protocol", "changed \(path) scale 3 → 2, breaks protocol"),
    Case(
      "any scale", price("Type=\"Edm.Decimal\" Precision=\"9\" Scale=\"3\""),
      price("Type=\"Edm.Decimal\" Precision=\"9\" Scale=\"variable\""), "changed \(path) scale 3 → variable"),
    Case(
      "no default", price("Type=\"Edm.Int32\" Nullable=\"false\" DefaultValue=\"1\""),
      price("Type=\"Edm.Int32\" Nullable=\"false\""), "changed \(path) defaultValue 1 → -, breaks protocol"),
    Case(
      "computed", price("Type=\"Edm.Int32\""),
      price("Type=\"Edm.Int32\"", "<Annotation Term=\"Org.OData.Core.V1.Computed\"/>"),
      "changed \(path) creatable true → false, breaks protocol and source",
      "changed \(path) updatable true → false, breaks protocol and source"),
    Case(
      "immutable", price("Type=\"Edm.Int32\""),
      price("Type=\"Edm.Int32\"", "<Annotation Term=\"Org.OData.Core.V1.Immutable\"/>"),
      "changed \(path) updatable true → false, breaks protocol"),
    Case(
      "required on create at last",
      price("Type=\"Edm.Int32\" Nullable=\"false\"", "<Annotation Term=\"Org.OData.Core.V1.Computed\"/>"),
      price("Type=\"Edm.Int32\" Nullable=\"false\""), "changed \(path) creatable false → true, breaks protocol",
      "changed \(path) updatable false → true"),
    Case(
      "a pattern", price("Type=\"Edm.String\""),
      price("Type=\"Edm.String\"", "<Annotation Term=\"Org.OData.Validation.V1.Pattern\" String=\"a+\"/>"),
      "changed \(path) pattern - → a+, breaks protocol"),
    Case(
      "a greater maximum",
      price("Type=\"Edm.Int32\"", "<Annotation Term=\"Org.OData.Validation.V1.Maximum\" Int=\"9\"/>"),
      price("Type=\"Edm.Int32\"", "<Annotation Term=\"Org.OData.Validation.V1.Maximum\" Int=\"10\"/>"),
      "changed \(path) maximum 9 → 10"),
    Case(
      "words", price("Type=\"Edm.String\""),
      price("Type=\"Edm.String\"", "<Annotation Term=\"Org.OData.Core.V1.Description\" String=\"What it costs.\"/>")),
  ]

  @Test(arguments: properties + SchemaCases.types + SchemaCases.navigation + SchemaCases.service)
  func reportsAndClassifiesChanges(_ item: Case) throws {
    #expect(try ComparedDocuments.lines(item.old, item.new) == item.expected)
  }

  @Test(arguments: properties + SchemaCases.types + SchemaCases.navigation + SchemaCases.service)
  func reverseComparisonFindsTheSameChanges(_ item: Case) throws {
    let (old, new) = (MetadataText.version4(item.old), MetadataText.version4(item.new))
    let there = try ComparedDocuments.compare(old, new)
    let back = try ComparedDocuments.compare(new, old)
    #expect(MirroredChange.all(of: there) == MirroredChange.all(of: back, isReversed: true))
  }

  @Test func ignoresOrder() throws {
    let first = """
      <EntityType Name="A"><Key><PropertyRef Name="I"/><PropertyRef Name="J"/></Key>
      <Property Name="I" Type="Edm.Int32" Nullable="false"/><Property Name="J" Type="Edm.Int32" Nullable="false"/>
      </EntityType><ComplexType Name="B"><Property Name="X" Type="Edm.Int32"/></ComplexType>
      """
    let second = """
      <ComplexType Name="B"><Property Name="X" Type="Edm.Int32"/></ComplexType>
      <EntityType Name="A"><Key><PropertyRef Name="I"/><PropertyRef Name="J"/></Key>
      <Property Name="J" Type="Edm.Int32" Nullable="false"/><Property Name="I" Type="Edm.Int32" Nullable="false"/>
      </EntityType>
      """
    #expect(try ComparedDocuments.lines(first, second).isEmpty)
  }

  /// No OData document declares an open enumeration; plugins do.
  @Test func reportsAnEnumerationThatNoLongerAcceptsOtherValues() throws {
    let closed = try MetadataText.read(
      MetadataText.version4("<EnumType Name=\"Color\"><Member Name=\"Red\" Value=\"1\"/></EnumType>")
    ).model
    var open = closed
    open.enumTypes[0].isOpen = true
    #expect(
      try ComparedDocuments.compare(open, closed).changes.map(ComparedDocuments.line)
        == ["changed enumeration Shop.Color open true → false, breaks protocol"])
    #expect(
      try ComparedDocuments.compare(closed, open).changes.map(ComparedDocuments.line)
        == ["changed enumeration Shop.Color open false → true"])
  }

  @Test func changesHaveLocationAndSwiftNames() throws {
    let comparison = try ComparedDocuments.compare(
      MetadataText.version4(Self.price("Type=\"Edm.Decimal\" Nullable=\"false\"")),
      MetadataText.version4(Self.price("Type=\"Edm.Decimal\"")))
    let change = try #require(comparison.changes.first)
    #expect(change.swift.before == "Product.price: Decimal")
    #expect(change.swift.after == "Product.price: Decimal?")
    #expect(change.location?.line == 5)
    #expect(comparison.isBreaking)
  }
}
