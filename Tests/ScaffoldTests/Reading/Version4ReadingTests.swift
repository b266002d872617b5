import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct Version4ReadingTests {
  private func type(_ name: String, in content: String) throws -> StructuredType {
    let (model, diagnostics) = try MetadataText.read(MetadataText.version4(content))
    #expect(diagnostics.map(\.message) == [])
    return try #require(model.structuredTypes.first { $0.name.name == name })
  }

  @Test func readsTypesKeysAndFacets() throws {
    let product = try type(
      "Product",
      in: """
        <EntityType Name="Product" OpenType="true" HasStream="true">
          <Key><PropertyRef Name="ID"/><PropertyRef Name="Size/Unit" Alias="Unit"/></Key>
          <Property Name="ID" Type="Edm.Int32"/>
          <Property Name="Name" Type="Edm.String" Nullable="false" MaxLength="40" DefaultValue="new"/>
          <Property Name="Price" Type="Edm.Decimal" Precision="15" Scale="variable"/>
          <Property Name="Tags" Type="Collection(Edm.String)" MaxLength="max"/>
          <Property Name="Size" Type="self.Size" Nullable="false"/>
          <Property Name="Colour" Type="Shop.Colour"/>
          <Property Name="Weight" Type="self.Weight"/>
        </EntityType>
        <ComplexType Name="Size"><Property Name="Unit" Type="Edm.String"/></ComplexType>
        <EnumType Name="Colour"/>
        <TypeDefinition Name="Weight" UnderlyingType="Edm.Decimal" Scale="3"/>
        """)
    #expect(product.isOpen)
    #expect(product.hasStream)
    #expect(product.key == [KeyPart(path: "ID"), KeyPart(path: "Size/Unit", alias: "Unit")])
    let types = product.properties.map { $0.type.text + ($0.type.isNullable ? "?" : "") }
    #expect(
      types == [
        "Edm.Int32", "Edm.String", "Edm.Decimal?", "Collection(Edm.String)", "Shop.Size", "Shop.Colour?",
        "Shop.Weight?",
      ])
    #expect(product.properties[1].type.facets == Facets(maxLength: 40))
    #expect(product.properties[1].defaultValue == "new")
    #expect(product.properties[2].type.facets == Facets(precision: 15, scale: .variable))
    #expect(product.properties[5].type.target == .enumeration(QualifiedName("Shop.Colour")))
    #expect(product.properties[6].type.target == .definition(QualifiedName("Shop.Weight")))
    #expect(product.properties[1].location == SourceLocation(file: "shop.xml", line: 7, column: 3))
  }

  @Test func readsNavigation() throws {
    let order = try type(
      "Order",
      in: """
        <EntityType Name="Order">
          <Key><PropertyRef Name="ID"/></Key>
          <Property Name="ID" Type="Edm.Guid" Nullable="false"/>
          <Property Name="Buyer" Type="Edm.Guid"/>
          <NavigationProperty Name="Customer" Type="self.Customer" Nullable="false" Partner="Orders">
            <ReferentialConstraint Property="Buyer" ReferencedProperty="ID"/>
            <OnDelete Action="Cascade"/>
          </NavigationProperty>
          <NavigationProperty Name="Items" Type="Collection(self.Order)" ContainsTarget="true"/>
        </EntityType>
        <EntityType Name="Customer">
          <Key><PropertyRef Name="ID"/></Key>
          <Property Name="ID" Type="Edm.Guid" Nullable="false"/>
          <NavigationProperty Name="Orders" Type="Collection(self.Order)"/>
        </EntityType>
        """)
    let customer = try #require(order.navigationProperties.first)
    #expect(customer.target == QualifiedName("Shop.Customer"))
    #expect(!customer.isNullable && !customer.isCollection)
    #expect(customer.partner == "Orders")
    #expect(customer.onDelete == .cascade)
    #expect(customer.referentialConstraints == [ReferentialConstraint(property: "Buyer", referencedProperty: "ID")])
    let items = try #require(order.navigationProperties.last)
    #expect(items.isCollection && items.containsTarget)
  }

  @Test func readsEnumerations() throws {
    let (model, _) = try MetadataText.read(
      MetadataText.version4(
        """
        <EnumType Name="E" IsFlags="true" UnderlyingType="Edm.Int64">
          <Member Name="A"/><Member Name="B"/><Member Name="C" Value="-7"/><Member Name="D"/>
        </EnumType>
        """))
    let type = try #require(model.enumTypes.first)
    #expect(type.isFlags)
    #expect(type.underlyingType == .int64)
    #expect(type.members.map(\.value) == [0, 1, -7, -6])
  }

  @Test func readsOperationsWithOverloads() throws {
    let (model, diagnostics) = try MetadataText.read(
      MetadataText.version4(
        """
        <ComplexType Name="P"/>
        <Function Name="F" IsBound="true" IsComposable="true" EntitySetPath="p/Nav">
          <Parameter Name="p" Type="Collection(self.P)"/>
          <ReturnType Type="Collection(self.P)" Nullable="false"/>
        </Function>
        <Function Name="F"><Parameter Name="n" Type="Edm.Int32"/><ReturnType Type="Edm.String"/></Function>
        <Action Name="A"/>
        <EntityContainer Name="C">
          <FunctionImport Name="G" Function="self.F" EntitySet="S"/><ActionImport Name="A" Action="self.A"/>
        </EntityContainer>
        """))
    #expect(diagnostics.map(\.message) == [])
    #expect(
      model.operations.map(\.signature) == ["Shop.A()", "Shop.F(Collection(Shop.P))", "Shop.F(n:Edm.Int32)"])
    #expect(model.operations[1].isBound && model.operations[1].isComposable)
    #expect(model.operations[2].returnType?.text == "Edm.String")
    #expect(model.operationImports.map(\.operation.name) == ["F", "A"])
  }

  @Test func readsTheContainer() throws {
    let (model, _) = try MetadataText.read(
      MetadataText.version4(
        """
        <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32"/></EntityType>
        <EntityContainer Name="C">
          <EntitySet Name="Ts" EntityType="self.T">
            <NavigationPropertyBinding Path="self.T/N" Target="self.C/Us"/>
          </EntitySet>
          <Singleton Name="Me" Type="self.T"/>
        </EntityContainer>
        """))
    #expect(model.serviceProtocol == ServiceProtocol(name: "odata", version: "4.0"))
    #expect(model.entitySets.first?.navigationBindings == [NavigationBinding(path: "Shop.T/N", target: "Us")])
    #expect(model.singletons.first?.type == QualifiedName("Shop.T"))
    #expect(model.containers.map(\.name.description) == ["Shop.C"])
  }

  @Test func attachesAnnotationsToTheirTargets() throws {
    let (model, _) = try MetadataText.read(
      MetadataText.version4(
        """
        <EntityType Name="T">
          <Property Name="A" Type="Edm.String"><Annotation Term="Core.Computed"/></Property>
          <Property Name="B" Type="Edm.String"/>
        </EntityType>
        <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="self.T"/></EntityContainer>
        <Annotations Target="self.T/B">
          <Annotation Term="Core.Description" String="about &lt;B&gt;"/>
          <Annotation Term="Core.Permissions" EnumMember="Core.Permission/Read"/>
        </Annotations>
        <Annotations Target="self.C/Ts">
          <Annotation Term="Cap.InsertRestrictions">
            <Record><PropertyValue Property="Insertable" Bool="false"/></Record>
          </Annotation>
          <Annotation Term="Core.OptimisticConcurrency">
            <Collection><PropertyPath>A</PropertyPath></Collection>
          </Annotation>
        </Annotations>
        """,
        references: """
          <edmx:Reference Uri="core.xml"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference>
          <edmx:Reference Uri="cap.xml">
          <edmx:Include Namespace="Org.OData.Capabilities.V1" Alias="Cap"/></edmx:Reference>
          """))
    let type = try #require(model.structuredTypes.first)
    #expect(!type.properties[0].isSettableOnCreate)
    #expect(type.properties[0].isConcurrencyToken)
    #expect(type.properties[1].documentation == Documentation(summary: "about <B>"))
    #expect(!type.properties[1].isSettableOnUpdate)
    let set = try #require(model.entitySets.first)
    #expect(!set.isInsertable)
    #expect(set.isDeletable)
  }

  @Test func readsConstantsAndExpressions() throws {
    let (model, _) = try MetadataText.read(
      MetadataText.version4(
        """
        <ComplexType Name="T">
          <Annotation Term="x.A" Int="7"/><Annotation Term="x.B"><Null/></Annotation>
          <Annotation Term="x.C"><Collection><String>s</String><Bool>true</Bool></Collection></Annotation>
          <Annotation Term="x.D"><Apply Function="odata.concat"><Path>P</Path></Apply></Annotation>
        </ComplexType>
        """))
    let values = try #require(model.structuredTypes.first).annotations.map(\.value)
    #expect(values[0] == .int(7))
    #expect(values[1] == .null)
    #expect(values[2] == .collection([.string("s"), .bool(true)]))
    #expect(values[3] == .expression("Apply odata.concat", [.path("P")]))
  }
}
