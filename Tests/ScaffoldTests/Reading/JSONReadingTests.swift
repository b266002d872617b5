import Testing

@testable import GeneratorCore

@Suite struct JSONReadingTests {
  /// An OData 4.01 document with one schema `Shop`.
  private func document(_ content: String) -> String {
    """
    {"$Version": "4.01", "$EntityContainer": "Shop.Service",
    "$Reference": {"core.json": {"$Include": [{"$Namespace": "Org.OData.Core.V1", "$Alias": "Core"}]}},
    "Shop": {"$Alias": "self",
    \(content)
    }}
    """
  }

  /// The model of one text in both notations, places left out.
  private func expectSame(_ json: String, _ xml: String) throws {
    let reference = """
      <edmx:Reference Uri="core.json"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference>
      """
    let markup = MetadataText.version4(xml, references: reference)
      .replacing("Version=\"4.0\"", with: "Version=\"4.01\"")
    let read = try [document(json), markup].map(MetadataText.read)
    #expect(read.flatMap(\.diagnostics).map(\.message) == [])
    #expect(try MetadataText.withoutPlaces(read[0].model) == MetadataText.withoutPlaces(read[1].model))
  }

  @Test func readsTypesAsInXML() throws {
    try expectSame(
      #"""
      "Thing": {"$Kind": "EntityType", "$Abstract": true, "$OpenType": true, "$HasStream": true,
        "$Key": ["ID", {"Unit": "Size/Unit"}],
        "ID": {"$Type": "Edm.Int64"}, "Name": {"$Nullable": true, "$MaxLength": 40, "$DefaultValue": "new"},
        "Price": {"$Type": "Edm.Decimal", "$Precision": 9}, "Cost": {"$Type": "Edm.Decimal", "$Scale": 0},
        "Tags": {"$Collection": true}, "Size": {"$Type": "self.Size"}, "Place": {"$Type": "Edm.GeographyPoint", "$SRID": 4326},
        "Parent": {"$Kind": "NavigationProperty", "$Type": "self.Thing", "$Nullable": true, "$Partner": "Children",
          "$ReferentialConstraint": {"ID": "ID"}, "$OnDelete": "Cascade"},
        "Children": {"$Kind": "NavigationProperty", "$Type": "self.Thing", "$Collection": true, "$ContainsTarget": true}},
      "Book": {"$Kind": "EntityType", "$BaseType": "self.Thing", "Weight": {"$Type": "self.Weight"}},
      "Size": {"$Kind": "ComplexType", "Unit": {}},
      "Colour": {"$Kind": "EnumType", "$UnderlyingType": "Edm.Byte", "$IsFlags": true, "Red": 1,
        "Red@Core.Description": "Like blood", "Blue": 4},
      "Weight": {"$Kind": "TypeDefinition", "$UnderlyingType": "Edm.Double", "@Core.Description": "In kilograms"}
      """#,
      """
      <EntityType Name="Thing" Abstract="true" OpenType="true" HasStream="true">
      <Key><PropertyRef Name="ID"/><PropertyRef Name="Size/Unit" Alias="Unit"/></Key>
      <Property Name="ID" Type="Edm.Int64" Nullable="false"/>
      <Property Name="Name" Type="Edm.String" MaxLength="40" DefaultValue="new"/>
      <Property Name="Price" Type="Edm.Decimal" Nullable="false" Precision="9" Scale="variable"/>
      <Property Name="Cost" Type="Edm.Decimal" Nullable="false"/>
      <Property Name="Tags" Type="Collection(Edm.String)" Nullable="false"/>
      <Property Name="Size" Type="Shop.Size" Nullable="false"/>
      <Property Name="Place" Type="Edm.GeographyPoint" Nullable="false" SRID="4326"/>
      <NavigationProperty Name="Parent" Type="Shop.Thing" Partner="Children">
      <ReferentialConstraint Property="ID" ReferencedProperty="ID"/><OnDelete Action="Cascade"/></NavigationProperty>
      <NavigationProperty Name="Children" Type="Collection(Shop.Thing)" ContainsTarget="true"/>
      </EntityType>
      <EntityType Name="Book" BaseType="Shop.Thing"><Property Name="Weight" Type="Shop.Weight" Nullable="false"/></EntityType>
      <ComplexType Name="Size"><Property Name="Unit" Type="Edm.String" Nullable="false"/></ComplexType>
      <EnumType Name="Colour" UnderlyingType="Edm.Byte" IsFlags="true">
      <Member Name="Red" Value="1"><Annotation Term="Core.Description" String="Like blood"/></Member>
      <Member Name="Blue" Value="4"/></EnumType>
      <TypeDefinition Name="Weight" UnderlyingType="Edm.Double">
      <Annotation Term="Core.Description" String="In kilograms"/></TypeDefinition>
      """)
  }

  @Test func readsTheContainerAsInXML() throws {
    try expectSame(
      #"""
      "Thing": {"$Kind": "EntityType", "$Key": ["ID"], "ID": {},
        "Next": {"$Kind": "NavigationProperty", "$Type": "self.Thing"}},
      "Rate": [
        {"$Kind": "Action", "$IsBound": true, "$Parameter": [{"$Name": "it", "$Type": "self.Thing"},
          {"$Name": "stars", "$Type": "Edm.Int32", "$Nullable": true, "@Core.OptionalParameter": {}}]},
        {"$Kind": "Action", "$IsBound": true, "$Parameter": [{"$Name": "all", "$Type": "self.Thing", "$Collection": true}]}],
      "Best": [{"$Kind": "Function", "$IsComposable": true,
        "$ReturnType": {"$Type": "self.Thing", "$Collection": true}}],
      "Service": {"$Kind": "EntityContainer",
        "Things": {"$Collection": true, "$Type": "self.Thing", "$NavigationPropertyBinding": {"Next": "Things"},
          "@Core.Description": "All"},
        "Main": {"$Type": "self.Thing", "$Nullable": true},
        "Best": {"$Function": "self.Best", "$EntitySet": "Things"}}
      """#,
      """
      <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.String" Nullable="false"/>
      <NavigationProperty Name="Next" Type="Shop.Thing" Nullable="false"/></EntityType>
      <Action Name="Rate" IsBound="true"><Parameter Name="it" Type="Shop.Thing" Nullable="false"/>
      <Parameter Name="stars" Type="Edm.Int32">
      <Annotation Term="Core.OptionalParameter"><Record/></Annotation></Parameter></Action>
      <Action Name="Rate" IsBound="true"><Parameter Name="all" Type="Collection(Shop.Thing)" Nullable="false"/></Action>
      <Function Name="Best" IsComposable="true"><ReturnType Type="Collection(Shop.Thing)" Nullable="false"/></Function>
      <EntityContainer Name="Service">
      <EntitySet Name="Things" EntityType="Shop.Thing"><NavigationPropertyBinding Path="Next" Target="Things"/>
      <Annotation Term="Core.Description" String="All"/></EntitySet>
      <Singleton Name="Main" Type="Shop.Thing" Nullable="true"/>
      <FunctionImport Name="Best" Function="Shop.Best" EntitySet="Things"/>
      </EntityContainer>
      """)
  }

  @Test func readsAnnotationsAsInXML() throws {
    try expectSame(
      #"""
      "Thing": {"$Kind": "EntityType", "$Key": ["ID"], "ID": {"@Core.Permissions": "Read,Write",
          "@Core.Links#a": [{"rel": "next", "rank@Core.Description": "One", "rank": 1, "size": 1.5}],
          "@Core.Links#a@Core.Description": "Said of the links", "@Core.IsURL": null},
        "@Core.Example": {"$Path": "ID"}, "@Core.Computed": {"$Not": {"$Eq": [{"$Path": "ID"}, "x"]}},
        "@Core.Description": {"$Function": "odata.concat", "$Apply": ["a", {"$Path": "ID"}]},
        "@Core.LongDescription": {"$Cast": {"$Path": "ID"}, "$Type": "Edm.String"}},
      "$Annotations": {"self.Thing/ID": {"@Core.Immutable": true, "@Core.MediaType": "self.Thing/ID"}}
      """#,
      """
      <EntityType Name="Thing"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.String" Nullable="false">
      <Annotation Term="Core.Permissions" EnumMember="Core.Permission/Read Core.Permission/Write"/>
      <Annotation Term="Core.Links" Qualifier="a"><Collection><Record>
      <PropertyValue Property="rel" String="next"/><PropertyValue Property="rank" Int="1">
      <Annotation Term="Core.Description" String="One"/></PropertyValue>
      <PropertyValue Property="size" Decimal="1.5"/></Record></Collection>
      <Annotation Term="Core.Description" String="Said of the links"/></Annotation>
      <Annotation Term="Core.IsURL"><Null/></Annotation></Property>
      <Annotation Term="Core.Example" Path="ID"/>
      <Annotation Term="Core.Computed"><Not><Eq><Path>ID</Path><String>x</String></Eq></Not></Annotation>
      <Annotation Term="Core.Description"><Apply Function="odata.concat"><String>a</String><Path>ID</Path></Apply></Annotation>
      <Annotation Term="Core.LongDescription"><Cast Type="Edm.String"><Path>ID</Path></Cast></Annotation>
      </EntityType>
      <Annotations Target="self.Thing/ID"><Annotation Term="Core.Immutable"/>
      <Annotation Term="Core.MediaType" PropertyPath="self.Thing/ID"/></Annotations>
      """)
  }

  @Test func reportsFaultsWithTheirLocation() throws {
    let text = document(
      #"""
      "Thing": {"$Kind": "EntityType", "$Abstrct": true,
        "Colour": {"$Type": "self.Color", "$MaxLength": "4"}},
      "Other": {"$Kind": "Entity"}
      """#)
    let warnings = try MetadataText.warnings(text)
    #expect(
      warnings == [
        """
        shop.xml:4:34: warning: unexpected member '$Abstrct' of 'Thing', ignored
            "Thing": {"$Kind": "EntityType", "$Abstrct": true,
                                             ^~~~~~~~~~
        hint: did you mean '$Abstract'?
        """,
        """
        shop.xml:5:51: warning: '$MaxLength' of 'Colour' is not a number, ignored
            "Colour": {"$Type": "self.Color", "$MaxLength": "4"}},
                                                            ^~~
        hint: expected a number
        """,
        """
        shop.xml:6:20: warning: unknown '$Kind' 'Entity' of 'Other', left out
            "Other": {"$Kind": "Entity"}
                               ^~~~~~~~
        hint: expected one of EntityType, ComplexType, EnumType, TypeDefinition, Function, Action, EntityContainer, Term
        """,
        """
        shop.xml:5:23: warning: unknown type 'self.Color' of property 'Colour', kept as a JSON value
            "Colour": {"$Type": "self.Color", "$MaxLength": "4"}},
                                ^~~~~~~~~~~~
        hint: correct the name, or declare the type
        """,
      ])
  }
}
