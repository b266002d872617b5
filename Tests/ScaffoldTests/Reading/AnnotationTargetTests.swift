import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct AnnotationTargetTests {
  private static let content = """
    <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Size" Type="self.Size"/>
    <NavigationProperty Name="Next" Type="self.Thing"/></EntityType>
    <EntityType Name="Special" BaseType="self.Thing"/>
    <ComplexType Name="Size"><Property Name="Unit" Type="Edm.String"/></ComplexType>
    <EnumType Name="Colour"><Member Name="Red"/></EnumType>
    <Function Name="Rate" IsBound="true"><Parameter Name="it" Type="self.Thing"/><Parameter Name="n" Type="Edm.Int32"/>
    <ReturnType Type="Edm.Int32"/></Function>
    <Term Name="Word" Type="Edm.String"/>
    <EntityContainer Name="Service"><EntitySet Name="Things" EntityType="self.Thing"/></EntityContainer>
    """

  private func read(_ target: String) throws -> (model: ServiceModel, diagnostics: [Diagnostic]) {
    try MetadataText.read(
      MetadataText.version4(
        Self.content + "\n<Annotations Target=\"\(target)\"><Annotation Term=\"x.A\"/></Annotations>"))
  }

  @Test(arguments: [
    "self.Thing", "self.Thing/ID", "self.Thing/Next", "self.Colour/Red", "self.Rate", "self.Rate(self.Thing,Edm.Int32)",
    "Shop.Rate(Shop.Thing)/n", "self.Word", "self.Service", "self.Service/Things", "Shop",
  ])
  func readsAnnotationsOfElements(target: String) throws {
    let (model, diagnostics) = try read(target)
    #expect(diagnostics.map(\.message) == [])
    #expect(model.pathAnnotations == [])
  }

  @Test(arguments: [
    ("self.Special/ID", "Shop.Special/ID"),
    ("self.Thing/Next/self.Special/Size/Unit", "Shop.Thing/Next/Shop.Special/Size/Unit"),
    ("self.Service/Things/Size", "Shop.Service/Things/Size"),
    ("self.Rate(self.Thing,Edm.Int32)/$ReturnType", "Shop.Rate(Shop.Thing,Edm.Int32)/$ReturnType"),
    ("self.Thing/ID@x.B#q", "Shop.Thing/ID@x.B#q"),
  ])
  func keepsAnnotationsOfPaths(target: String, path: String) throws {
    let (model, diagnostics) = try read(target)
    #expect(diagnostics.map(\.message) == [])
    let expected = PathAnnotations(path: path, annotations: [Annotation(term: "x.A", value: .bool(true))])
    #expect(model.pathAnnotations == [expected])
  }

  @Test(arguments: [
    ("self.Thing/IDs", "did you mean 'ID'?"),
    ("self.Thingy", "did you mean 'Shop.Thing'?"),
    ("self.Service/Thing", "did you mean 'Things'?"),
    ("self.Thing/Size/Unit/More", "name an element of the document"),
    ("Elsewhere.Type", "correct the name, or declare the type"),
  ])
  func reportsAnnotationsWithoutATarget(target: String, hint: String) throws {
    let (model, diagnostics) = try read(target)
    let path = target.replacing("self.", with: "Shop.")
    #expect(diagnostics.map(\.message) == ["unknown target '\(path)' of annotations, left out"])
    #expect(diagnostics.first?.location == SourceLocation(file: "shop.xml", line: 15, column: 22))
    #expect(diagnostics.first?.hint == hint)
    #expect(model.pathAnnotations == [])
  }

  @Test func readsTheAnnotationsOfVersion3() throws {
    let (model, diagnostics) = try MetadataText.read(
      MetadataText.version2(
        """
        <Using Namespace="Org.OData.Display.V1" Alias="Display"/>
        <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false">
        <ValueAnnotation Term="Display.DisplayName" String="Number"/></Property></EntityType>
        <Annotations Target="Shop.Thing">
        <ValueAnnotation Term="Org.OData.Display.V1.Description" String="A thing"/>
        <TypeAnnotation Term="x.Person"><PropertyValue Property="Name" Path="ID"/></TypeAnnotation></Annotations>
        """))
    #expect(diagnostics.map(\.message) == [])
    let type = try #require(model.structuredTypes.first)
    #expect(type.documentation?.summary == "A thing")
    #expect(type.annotation("x.Person") == .record(type: nil, ["Name": .path("ID")]))
    #expect(type.properties.first?.documentation?.label == "Number")
  }

  @Test func resolvesChildrenOfAnExtendedContainer() throws {
    let (model, diagnostics) = try MetadataText.read(
      MetadataText.version4(
        """
        <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
        <EntityContainer Name="Main" Extends="self.Base"><EntitySet Name="A" EntityType="self.T"/></EntityContainer>
        <EntityContainer Name="Base" Extends="self.Main"><EntitySet Name="B" EntityType="self.T"/></EntityContainer>
        """))
    #expect(model.containers.map(\.isDefault) == [true, true])
    #expect(model.entitySets.map(\.name) == ["A", "B"])
    #expect(diagnostics.map(\.message) == ["container 'Shop.Base' extends itself through others"])
    #expect(diagnostics.first?.location?.line == 7)
  }
}
