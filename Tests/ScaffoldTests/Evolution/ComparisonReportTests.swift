import Testing

@testable import GeneratorEvolution

/// The reports for people: words, sections, code spans, paths and the picture.
@Suite struct ComparisonReportTests {
  private static let old = document(
    """
    <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Price" Type="Edm.Decimal"/><NavigationProperty Name="Maker" Type="Shop.Maker"/></EntityType>
    """, binding: "Makers")
  private static let new = document(
    """
    <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Price" Type="Edm.Decimal" Nullable="false"/><Property Name="Note" Type="Edm.String"/>
    <NavigationProperty Name="Maker" Type="Shop.Maker"/><NavigationProperty Name="Seller" Type="Shop.Maker"/></EntityType>
    """, binding: "Sellers")

  private static func document(_ product: String, binding: String) -> String {
    MetadataText.version4(
      product + """
        <EntityType Name="Maker"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
        <EntityContainer Name="Service"><EntitySet Name="Makers" EntityType="Shop.Maker"/>
        <EntitySet Name="Sellers" EntityType="Shop.Maker"/><EntitySet Name="Products" EntityType="Shop.Product">
        <NavigationPropertyBinding Path="Maker" Target="\(binding)"/></EntitySet></EntityContainer>
        """)
  }

  private func comparison() throws -> SchemaComparison { try ComparedDocuments.compare(Self.old, Self.new) }

  @Test func markdownHasSectionsWordsAndSwiftNames() throws {
    let text = ComparisonMarkdown(try comparison(), relativeTo: "/tmp").text
    #expect(text.hasPrefix("## Schema changes: `old.xml` → `new.xml`\n\n**1 breaking change**, 3 compatible.\n"))
    #expect(
      text.contains(
        "### Changed\n\n- property `Shop.Product/Price`: no longer nullable — **breaking**, a value has to be there now\\\n"
      ))
    #expect(text.contains("in Swift `Product.price: Decimal?` → `Product.price: Decimal`; `"))
    #expect(text.contains("`Maker` leads to the set `Sellers` now, not to `Makers`"))
    #expect(text.contains("### Added\n\n- property `Shop.Product/Note`: `Edm.String`\\\n"))
  }

  @Test func textHasTheSameWords() throws {
    let lines = ComparisonText(try comparison()).lines
    #expect(lines.contains { $0.hasSuffix(": property 'Shop.Product/Price': no longer nullable") }, "\(lines)")
    #expect(
      lines.contains {
        $0.hasSuffix(": entity set 'Shop.Service/Products': Maker leads to the set Sellers now, not to Makers")
      }, "\(lines)")
  }

  @Test func markdownHasWordsForTypesAndOperationsAndNamesInCode() throws {
    let new = Self.document(
      """
      <EntityType Name="Thing" Abstract="true" OpenType="true"/>
      <EntityType Name="Product" BaseType="Shop.Thing"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityType Name="Book" Abstract="true" BaseType="Shop.Product"/><ComplexType Name="Size" OpenType="true"/>
      <EnumType Name="Kind"><Member Name="New" Value="3"/></EnumType>
      <Function Name="Best"><ReturnType Type="Collection(Shop.Product)"/></Function>
      """, binding: "Makers")
    let empty = new.replacing("<Member Name=\"New\" Value=\"3\"/>", with: "")
    let text = ComparisonMarkdown(try ComparedDocuments.compare(Self.old, new), relativeTo: "/tmp").text
    #expect(text.contains("- entity type `Shop.Thing`: abstract, open\\\n"))
    #expect(text.contains("- entity type `Shop.Book`: abstract, derived from `Shop.Product`\\\n"))
    #expect(text.contains("- complex type `Shop.Size`: open\\\n"))
    #expect(text.contains("- function `Shop.Best()`: returns `Collection(Shop.Product)`\\\n"))
    let members = ComparisonMarkdown(try ComparedDocuments.compare(empty, new), relativeTo: "/tmp").text
    #expect(members.contains("- enumeration member `Shop.Kind/New`: value `3`"))
  }

  @Test func facetsHaveWords() throws {
    let old = Self.old.replacing("Edm.Decimal", with: "Edm.String")
    let new = old.replacing("Type=\"Edm.String\"", with: "Type=\"Edm.String\" MaxLength=\"3\"")
    let lines = ComparisonText(try ComparedDocuments.compare(old, new)).lines
    #expect(lines.contains { $0.hasSuffix(": property 'Shop.Product/Price': maximum length none → 3") }, "\(lines)")
  }

  @Test func onlyBreakingLeavesTheRestOutAndSaysSo() throws {
    let comparison = try comparison().onlyBreaking()
    #expect(comparison.changes.map(\.path.text) == ["Shop.Product/Price"])
    let text = ComparisonMarkdown(comparison, relativeTo: "/tmp").text
    #expect(text.contains("**1 breaking change**, 3 compatible (not shown)."))
    #expect(!text.contains("### Added"))
    #expect(comparison.picture.boxes.map(\.path) == ["Shop.Product"])
  }

  @Test func pictureHasTheChangedTypesAndTheirRelations() throws {
    let picture = try comparison().picture
    #expect(picture.boxes.map(\.path) == ["Shop.Maker", "Shop.Product", "Shop.Service"])
    #expect(picture.boxes.map(\.mark) == [.same, .changed, .changed])
    #expect(
      picture.boxes[1].rows.map(\.text) == ["Note: Edm.String", "Price: no longer nullable", "Seller: Shop.Maker"])
    #expect(picture.links.map { "\($0.name) \($0.mark)" } == ["Maker same", "Seller added"])
    let page = ComparisonPage(try comparison(), relativeTo: "/tmp").text
    #expect(page.contains("<svg xmlns=") && page.contains(">~ Price: no longer nullable !</text>"))
    #expect(!page.contains("<script") && !page.contains("href=") && !page.contains("src="))
  }

  @Test(arguments: [
    ("plain", "`plain`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), (" x", "`  x `"), ("a\nb", "`a b`"), ("", "(empty)"),
    ("<b>|@me #1", "`<b>|@me #1`"), ("a\u{202E}b", "`ab`"),
  ]) func codeSpansHoldAnyText(_ text: String, _ span: String) {
    #expect(RichText.codeSpan(text) == span)
  }

  @Test(arguments: [
    ("/home/anna/shop/old.xml", "/home/anna/shop/new.xml", "/home/anna/shop", "old.xml"),
    ("/home/anna/shop/a/old.xml", "/home/anna/shop/new.xml", "/home/anna/shop", "a/old.xml"),
    ("/home/jane/a/old.xml", "/home/jane/b/new.xml", "/work", "a/old.xml"),
    ("/home/jane/a/old.xml", "new.xml", "/work", "old.xml"),
    ("https://x.example/a", "/b/c", "/work", "https://x.example/a"),
  ]) func pathsAreRelative(_ old: String, _ new: String, _ base: String, _ shown: String) {
    #expect(ShownDocuments(old, new, relativeTo: base).name(old) == shown)
  }
}
