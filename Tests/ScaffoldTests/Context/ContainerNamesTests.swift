import FakeService
import HTTPTransport
import ODataDialect
import Scaffold
import ServiceData
import Testing

/// Sets and operations of further containers.
@Suite struct ContainerNamesTests {
  private static let type = """
    <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <NavigationProperty Name="Twin" Relationship="Shop.Twins" FromRole="One" ToRole="Other"/></EntityType>
    <Association Name="Twins"><End Role="One" Type="Shop.T" Multiplicity="*"/>
    <End Role="Other" Type="Shop.T" Multiplicity="0..1"/></Association>
    """

  private static func container(_ name: String, _ isDefault: String, sets: String...) -> String {
    let children = sets.map { "<EntitySet Name=\"\($0)\" EntityType=\"Shop.T\"/>" }.joined()
    let ends = ["One", "Other"].map { "<End Role=\"\($0)\" EntitySet=\"\(sets[0])\"/>" }.joined()
    return """
      <EntityContainer Name="\(name)" \(isDefault)>\(children)
      <AssociationSet Name="Twins" Association="Shop.Twins">\(ends)</AssociationSet>
      <FunctionImport Name="Best" ReturnType="Shop.T" EntitySet="\(sets[0])" m:HttpMethod="GET"/></EntityContainer>
      """
  }

  private static let parts = [
    container("Second", "m:IsDefaultEntityContainer=\"false\"", sets: "Photos", "Frames"),
    container("First", "m:IsDefaultEntityContainer=\"true\"", sets: "Photos"),
  ]

  private static func schema(_ parts: [String]) throws -> ServiceSchema {
    let model = try MetadataText.read(MetadataText.version2(type + parts.joined())).model
    return ServiceSchema(RuntimeSchemaBuilder(model).document())
  }

  @Test(arguments: [parts, parts.reversed()]) func namesFurtherContainers(_ parts: [String]) throws {
    let schema = try Self.schema(parts)
    #expect(Set(schema.sets.map(\.name)) == ["Photos", "Second.Photos", "Second.Frames"])
    #expect(schema.set("Second.Photos")?.bindings == ["Twin": "Second.Photos"])
    #expect(schema.set("Photos")?.bindings == ["Twin": "Photos"])
    let operations = schema.document.operations.map { "\($0.name) in \($0.entitySet ?? "")" }
    #expect(operations.sorted() == ["Best in Photos", "Second.Best in Second.Photos"])
  }

  @Test func sendsQualifiedNamesOfFurtherContainers() async throws {
    let schema = try Self.schema(Self.parts)
    let fake = try FakeODataService(schema: schema)
    func status(_ path: String) async throws -> Int {
      try await fake.send(HTTPRequest(url: "\(fake.root)/\(path)")).status
    }
    #expect(try await status("Second.Frames") == 200)
    #expect(try await status("Second.Frames(1)") == 200)
    #expect(try await status("Frames") == 404)
    let service = try ODataService(root: fake.root, schema: schema, transport: fake)
    #expect(try await service.page(of: RowQuery(set: "Second.Frames"), tracksChanges: false).rows.isEmpty == false)
    let best = try #require(schema.operations("Second.Best").first)
    _ = try await service.call(OperationCall(operation: best, arguments: [:]))
  }

  @Test func setsWithTheSameNameHaveDistinctSwiftNames() throws {
    let model = try MetadataText.read(MetadataText.version2(Self.type + Self.parts.joined())).model
    let named = try NameAssigner().assign(model)
    #expect(named[MetadataPath("Shop.First/Photos")]?.name == "photos")
    #expect(named[MetadataPath("Shop.Second/Photos")]?.name == "secondPhotos")
  }

  @Test func mergesExtendedContainersOfVersion4() throws {
    let text = """
      <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityContainer Name="Base"><EntitySet Name="A" EntityType="self.T"/>
      <EntitySet Name="Both" EntityType="self.T"/></EntityContainer>
      <EntityContainer Name="Main" Extends="self.Base"><EntitySet Name="B" EntityType="self.T"/>
      <EntitySet Name="Both" EntityType="self.T"/></EntityContainer>
      """
    let (model, diagnostics) = try MetadataText.read(MetadataText.version4(text))
    #expect(model.containers.map { $0.name.name } == ["Main", "Base"])
    #expect(model.containers.allSatisfy { $0.isDefault })
    let sets = RuntimeSchemaBuilder(model).document().sets.map(\.name)
    #expect(Set(sets) == ["A", "B", "Both", "Base.Both"])
    #expect(
      diagnostics.map(\.message) == [
        "'Both' of container 'Shop.Base' is also in another container, and URLs do not name containers; read as 'Base.Both'"
      ])
  }

  @Test func includesOnlySelectedSets() throws {
    var model = try MetadataText.read(MetadataText.version2(Self.type + Self.parts.joined())).model
    var sink = DiagnosticSink()
    model = try ServiceFilter(include: ["Second.Photos"], exclude: []).transform(model, diagnostics: &sink)
    #expect(model.entitySets.map { "\($0.container.name).\($0.name)" } == ["Second.Photos"])
    #expect(model.entitySets.first?.navigationBindings.map(\.target) == ["Photos"])
  }
}
