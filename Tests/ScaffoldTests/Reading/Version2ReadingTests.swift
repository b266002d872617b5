import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct Version2ReadingTests {
  private static let orders = """
    <EntityType Name="Order">
      <Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <Property Name="Buyer" Type="Edm.Int32" sap:label="Buyer" sap:updatable="false"/>
      <Property Name="Stamp" Type="Edm.DateTime" ConcurrencyMode="Fixed"/>
      <NavigationProperty Name="Customer" Relationship="Shop.Order_Customer" FromRole="Order" ToRole="Customer"/>
    </EntityType>
    <EntityType Name="Customer" m:HasStream="true">
      <Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <NavigationProperty Name="Orders" Relationship="Shop.Order_Customer" FromRole="Customer" ToRole="Order"/>
    </EntityType>
    <Association Name="Order_Customer">
      <End Role="Order" Type="Shop.Order" Multiplicity="*"/>
      <End Role="Customer" Type="Shop.Customer" Multiplicity="0..1"><OnDelete Action="Cascade"/></End>
      <ReferentialConstraint>
        <Principal Role="Customer"><PropertyRef Name="ID"/></Principal>
        <Dependent Role="Order"><PropertyRef Name="Buyer"/></Dependent>
      </ReferentialConstraint>
    </Association>
    """

  private static let container = """
    <EntityContainer Name="C" m:IsDefaultEntityContainer="true">
      <EntitySet Name="Orders" EntityType="Shop.Order" sap:creatable="false"/>
      <EntitySet Name="Customers" EntityType="Shop.Customer"/>
      <AssociationSet Name="A" Association="Shop.Order_Customer">
        <End Role="Order" EntitySet="Orders"/><End Role="Customer" EntitySet="Customers"/>
      </AssociationSet>
      <FunctionImport Name="Best" ReturnType="Collection(Shop.Order)" EntitySet="Orders" m:HttpMethod="GET">
        <Parameter Name="count" Type="Edm.Int32" Mode="In"/>
      </FunctionImport>
      <FunctionImport Name="Close" m:HttpMethod="POST"/>
    </EntityContainer>
    """

  private func read() throws -> ServiceModel {
    let (model, diagnostics) = try MetadataText.read(MetadataText.version2(Self.orders + "\n" + Self.container))
    #expect(diagnostics.map(\.message) == [])
    return model
  }

  @Test func resolvesAssociationsToNavigation() throws {
    let model = try read()
    #expect(model.serviceProtocol.version == "2.0")
    let customer = try #require(model.structuredTypes.first { $0.name.name == "Customer" }?.navigationProperties.first)
    #expect(customer.isCollection)
    #expect(customer.partner == "Customer")
    #expect(customer.referentialConstraints.isEmpty)
    #expect(customer.onDelete == .cascade)
    let order = try #require(model.structuredTypes.first { $0.name.name == "Order" }?.navigationProperties.first)
    #expect(!order.isCollection && order.isNullable)
    #expect(order.target == QualifiedName("Shop.Customer"))
    #expect(order.referentialConstraints == [ReferentialConstraint(property: "Buyer", referencedProperty: "ID")])
  }

  @Test func readsAttributesOfOtherNamespaces() throws {
    let model = try read()
    let order = try #require(model.structuredTypes.first { $0.name.name == "Order" })
    #expect(order.properties[1].documentation?.label == "Buyer")
    #expect(order.properties[1].isSettableOnCreate && !order.properties[1].isSettableOnUpdate)
    #expect(order.properties[2].isConcurrencyToken)
    #expect(model.structuredTypes.first { $0.name.name == "Customer" }?.hasStream == true)
    #expect(model.entitySets.map(\.isInsertable) == [false, true])
  }

  @Test func turnsAssociationSetsIntoBindings() throws {
    let bindings = try read().entitySets.map(\.navigationBindings)
    #expect(
      bindings == [
        [NavigationBinding(path: "Customer", target: "Customers")],
        [NavigationBinding(path: "Orders", target: "Orders")],
      ])
  }

  @Test func turnsFunctionImportsIntoOperations() throws {
    let model = try read()
    #expect(model.operations.map(\.kind) == [.function, .action])
    #expect(model.operations.map(\.httpMethod) == ["GET", "POST"])
    #expect(model.operations[0].returnType?.target == .entity(QualifiedName("Shop.Order")))
    #expect(model.operationImports.map(\.name) == ["Best", "Close"])
    #expect(model.operationImports.map(\.entitySet) == ["Orders", nil])
  }

  @Test func omitsNavigationWithAnIncompleteAssociation() throws {
    let text = MetadataText.version2(
      """
      <EntityType Name="A">
        <NavigationProperty Name="N" Relationship="Shop.R" FromRole="X" ToRole="Y"/>
        <NavigationProperty Name="M" Relationship="Shop.Q" FromRole="X" ToRole="Y"/>
      </EntityType>
      <Association Name="R"><End Role="X" Type="Shop.A" Multiplicity="1"/></Association>
      """)
    let (model, diagnostics) = try MetadataText.read(text)
    #expect(model.structuredTypes.first?.navigationProperties == [])
    let reported = diagnostics.map { "\($0.location?.line ?? 0): \($0.message)" }
    #expect(
      reported == [
        "5: association 'Shop.R' has no end 'Y' for navigation property 'N', left out",
        "6: unknown association 'Shop.Q' of navigation property 'M', left out",
      ])
  }

  @Test func resolvesUnknownNamespacesInTheUnnamedSchema() throws {
    let text = MetadataText.version2(
      """
      <EntityType Name="T"/>
      <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="Gone.T"/></EntityContainer>
      """
    ).replacing(" Namespace=\"Shop\"", with: "")
    let (model, diagnostics) = try MetadataText.read(text)
    #expect(model.entitySets.map(\.type) == [QualifiedName(namespace: "", name: "T")])
    #expect(diagnostics.map(\.message) == ["a schema has no namespace"])
  }

  @Test(
    arguments: [
      ("http://schemas.microsoft.com/ado/2006/04/edm", "1.0", nil, "2.0"),
      ("http://schemas.microsoft.com/ado/2008/09/edm", "2.0", nil, "2.0"),
      ("http://schemas.microsoft.com/ado/2008/09/edm", "1.0", "3.0", "3.0"),
      ("http://schemas.microsoft.com/ado/2009/11/edm", "1.0", nil, "3.0"),
      ("http://docs.oasis-open.org/odata/ns/edm", "1.0", nil, "4.0"),
    ] as [(String, String, String?, String)])
  func findsTheVersion(language: String, least: String, highest: String?, expected: String) throws {
    let most = highest.map { " m:MaxDataServiceVersion=\"\($0)\"" } ?? ""
    let text = MetadataText.version2("<ComplexType Name=\"T\"/>")
      .replacing("http://schemas.microsoft.com/ado/2008/09/edm", with: language)
      .replacing("DataServiceVersion=\"2.0\"", with: "DataServiceVersion=\"\(least)\"\(most)")
    #expect(try MetadataText.read(text).model.serviceProtocol.version == expected)
  }
}
