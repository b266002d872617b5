import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorReading

extension ConformanceModels {
  /// A model with an example of each kind of element.
  ///
  /// - Throws: ``ScaffoldError``, which only a bug in this program can cause.
  static func complete() throws -> ServiceModel {
    var sink = DiagnosticSink()
    return try CSDLReader().read(
      SourceDocument(name: "complete.xml", bytes: Data(completeMetadata.utf8)), diagnostics: &sink)
  }

  private static let completeMetadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
      <edmx:DataServices>
        <Schema Namespace="Sample" Alias="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
          <EnumType Name="Colour" IsFlags="true" UnderlyingType="Edm.Byte">
            <Member Name="Red" Value="1"/>
            <Member Name="Blue" Value="2"/>
          </EnumType>
          <TypeDefinition Name="Weight" UnderlyingType="Edm.Decimal" Precision="12" Scale="3"/>
          <ComplexType Name="Address" OpenType="true">
            <Property Name="Street" Type="Edm.String" MaxLength="80"/>
            <Property Name="Lines" Type="Collection(Edm.String)" Nullable="false"/>
          </ComplexType>
          <ComplexType Name="ForeignAddress" BaseType="S.Address">
            <Property Name="Country" Type="Edm.String" Nullable="false" DefaultValue="NL"/>
          </ComplexType>
          <EntityType Name="Party" Abstract="true">
            <Key><PropertyRef Name="ID"/></Key>
            <Property Name="ID" Type="Edm.Guid" Nullable="false"/>
            <Property Name="Address" Type="S.Address"/>
          </EntityType>
          <EntityType Name="Customer" BaseType="S.Party">
            <Property Name="Since" Type="Edm.DateTimeOffset" Precision="3"/>
            <NavigationProperty Name="Orders" Type="Collection(S.Order)" Partner="Customer"/>
          </EntityType>
          <EntityType Name="Order" HasStream="true">
            <Key><PropertyRef Name="Year"/><PropertyRef Name="Number"/></Key>
            <Property Name="Year" Type="Edm.Int16" Nullable="false"/>
            <Property Name="Number" Type="Edm.Int64" Nullable="false"/>
            <Property Name="Colour" Type="S.Colour"/>
            <Property Name="Weight" Type="S.Weight"/>
            <Property Name="CustomerID" Type="Edm.Guid"/>
            <Property Name="Place" Type="Edm.GeographyPoint" SRID="4326"/>
            <Property Name="Anything" Type="Edm.Untyped"/>
            <Property Name="Unheard" Type="S.Unheard"/>
            <NavigationProperty Name="Customer" Type="S.Customer" Partner="Orders">
              <ReferentialConstraint Property="CustomerID" ReferencedProperty="ID"/>
            </NavigationProperty>
            <NavigationProperty Name="Items" Type="Collection(S.Item)" ContainsTarget="true">
              <OnDelete Action="Cascade"/>
            </NavigationProperty>
            <Annotation Term="Org.OData.Core.V1.Description" String="What was ordered."/>
            <Annotation Term="Sample.Facts">
              <Record>
                <PropertyValue Property="Paths"><Collection><Path>Colour</Path></Collection></PropertyValue>
                <PropertyValue Property="Count" Int="3"/>
                <PropertyValue Property="Nothing"><Null/></PropertyValue>
              </Record>
            </Annotation>
          </EntityType>
          <EntityType Name="Item">
            <Key><PropertyRef Name="Position"/></Key>
            <Property Name="Position" Type="Edm.Int32" Nullable="false"/>
          </EntityType>
          <Action Name="Rate" IsBound="true">
            <Parameter Name="order" Type="S.Order"/>
            <Parameter Name="stars" Type="Edm.Int32" Nullable="false"/>
          </Action>
          <Function Name="Best"><ReturnType Type="Collection(S.Customer)"/></Function>
          <Function Name="Best">
            <Parameter Name="count" Type="Edm.Int32" Nullable="false"/>
            <ReturnType Type="Collection(S.Customer)"/>
          </Function>
          <EntityContainer Name="Container">
            <EntitySet Name="Customers" EntityType="S.Customer">
              <NavigationPropertyBinding Path="Orders" Target="Orders"/>
            </EntitySet>
            <EntitySet Name="Orders" EntityType="S.Order"/>
            <Singleton Name="Me" Type="S.Customer"/>
            <FunctionImport Name="Best" Function="S.Best" EntitySet="Customers"/>
          </EntityContainer>
        </Schema>
      </edmx:DataServices>
    </edmx:Edmx>
    """
}
