import Foundation
import ServiceData
import Testing

@testable import GeneratorCore
@testable import GeneratorPlanning
@testable import GeneratorReading

@Suite struct RuntimeSchemaBuilderTests {
  /// Reads a V2 document with SAP's attributes.
  private func schema() throws -> SchemaDocument {
    let text = """
      <edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
      <edmx:DataServices m:DataServiceVersion="2.0"
        xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata">
      <Schema Namespace="S" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"
        xmlns:sap="http://www.sap.com/Protocols/SAPData"
        xmlns:p6="http://schemas.microsoft.com/ado/2009/02/edm/annotation">
      <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false" sap:updatable="false"/>
      <Property Name="Made" Type="Edm.DateTime" sap:creatable="false" sap:updatable="false"/>
      <Property Name="At" Type="Edm.Time"/>
      <Property Name="Odd" Type="Edm.Strange"/>
      <Property Name="Late" Type="Edm.Int32" sap:creatable="false"/>
      <Property Name="Row" Type="Edm.Int32" p6:StoreGeneratedPattern="Identity"/>
      <Property Name="Own" Type="Edm.Int32" p6:StoreGeneratedPattern="None"/>
      </EntityType>
      <EntityContainer Name="C" m:IsDefaultEntityContainer="true">
      <EntitySet Name="Ts" EntityType="S.T" sap:deletable="false"/>
      <FunctionImport Name="F" ReturnType="Edm.Int32" m:HttpMethod="GET"><Parameter Name="x" Type="Edm.Guid"/>
      </FunctionImport>
      </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
      """
    var sink = DiagnosticSink()
    let model = try CSDLReader().read(SourceDocument(name: "t.xml", bytes: Data(text.utf8)), diagnostics: &sink)
    return RuntimeSchemaBuilder(model).document()
  }

  @Test func runtimeSchemaContainsAccess() throws {
    let type = try #require(schema().types.first)
    let facts = Dictionary(uniqueKeysWithValues: type.members.map { ($0.name, $0.facets) })
    #expect(facts["ID"]?.isImmutable == true)
    #expect(facts["Made"]?.isComputed == true)
    #expect(facts["At"]?.isComputed == false)
    #expect(facts.filter(\.value.isGenerated).keys.sorted() == ["Late", "Row"])
    #expect(facts.filter(\.value.isUncreatable).keys.sorted() == ["Late"])
    #expect(try SchemaDocument(text: schema().text) == schema())
  }

  @Test func kindsMatchTheRuntime() throws {
    let document = try schema()
    #expect(
      document.types.first?.members.map(\.primitive) == [
        .int32, .dateTime, .timeOfDay, .json, .int32, .int32, .int32,
      ])
    #expect(document.sets == [EntitySetSchema(name: "Ts", typeName: "S.T", isDeletable: false)])
    #expect(document.operations.map(\.name) == ["F"])
    #expect(document.operations.first?.httpMethod == "GET")
    #expect(document.operations.first?.parameters.map(\.type.type) == [.primitive(.guid)])
  }

  private static let long = String(repeating: "place ", count: 60)

  /// Reads a V4 document with SAP's vocabularies.
  private func annotatedSchema() throws -> SchemaDocument {
    let text = """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
      <edmx:Reference Uri="ui.xml"><edmx:Include Namespace="com.sap.vocabularies.UI.v1" Alias="UI"/></edmx:Reference>
      <edmx:Reference Uri="c.xml"><edmx:Include Namespace="com.sap.vocabularies.Common.v1" Alias="Common"/></edmx:Reference>
      <edmx:Reference Uri="o.xml"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/></edmx:Reference>
      <edmx:DataServices>
      <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <ComplexType Name="Place"><Property Name="City" Type="Edm.String"/></ComplexType>
      <EntityType Name="Base"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"><Annotation Term="Common.Text" Path="Word"/></Property>
      <Property Name="Word" Type="Edm.String"/>
      </EntityType>
      <EntityType Name="T" BaseType="S.Base">
      <Property Name="Net" Type="Edm.Decimal"><Annotation Term="Common.Label" String=" Net  &#10;amount "/></Property>
      <Property Name="Gross" Type="Edm.Decimal"><Annotation Term="Common.Label" String="Gross"/></Property>
      <Property Name="At" Type="S.Place"><Annotation Term="Common.QuickInfo" String="The \(Self.long)"/></Property>
      <NavigationProperty Name="Next" Type="S.T"><Annotation Term="Common.Label" String="Follower"/>
        <Annotation Term="Core.Description" String="Follower"/></NavigationProperty>
      <Annotation Term="UI.HeaderInfo"><Record><PropertyValue Property="Title"><Record Type="UI.DataField">
        <PropertyValue Property="Value" Path="Gross"/></Record></PropertyValue></Record></Annotation>
      <Annotation Term="Core.AlternateKeys"><Collection>
        <Record><PropertyValue Property="Key"><Collection><Record>
          <PropertyValue Property="Name" PropertyPath="Word"/><PropertyValue Property="Alias" String="W"/></Record>
          <Record><PropertyValue Property="Name" PropertyPath="At/City"/></Record></Collection></PropertyValue></Record>
        <Record><PropertyValue Property="Key"><Collection><Record>
          <PropertyValue Property="Name" PropertyPath="Nothing"/></Record></Collection></PropertyValue></Record>
      </Collection></Annotation>
      <Annotation Term="UI.LineItem"><Collection>
        <Record Type="UI.DataField"><PropertyValue Property="Value" Path="Net"/></Record>
        <Record Type="UI.DataFieldForAction"><PropertyValue Property="Action" String="S.Do"/></Record>
        <Record Type="UI.DataField"><PropertyValue Property="Value" Path="At/City"/></Record>
        <Record Type="UI.DataField"><PropertyValue Property="Value" Path="Next/Word"/></Record>
        <Record Type="UI.DataField"><PropertyValue Property="Value" Path="Gross"/>
          <Annotation Term="UI.Hidden"/></Record>
        <Record Type="UI.DataField"><PropertyValue Property="Value" Path="ID"/></Record>
      </Collection></Annotation>
      <Annotation Term="Core.Description" String="A  thing"/>
      <Annotation Term="Core.LongDescription" String="with&#10;parts."/>
      </EntityType>
      <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="S.T">
        <Annotation Term="Common.Label" String="All things"/></EntitySet></EntityContainer>
      </Schema></edmx:DataServices></edmx:Edmx>
      """
    var sink = DiagnosticSink()
    let model = try CSDLReader().read(SourceDocument(name: "t.xml", bytes: Data(text.utf8)), diagnostics: &sink)
    return RuntimeSchemaBuilder(model).document()
  }

  @Test("P53: labels, the title and the columns of a list come from the annotations")
  func presentation() throws {
    let document = try annotatedSchema()
    let base = try #require(document.types.first { $0.qualifiedName == "S.Base" })
    #expect(base.titleProperty == "Word")
    #expect(base.listColumns.isEmpty)
    let type = try #require(document.types.first { $0.qualifiedName == "S.T" })
    #expect(type.members.map(\.label) == ["Net amount", nil, nil, "Follower"])
    #expect(type.titleProperty == "Gross")
    #expect(type.listColumns == [["Net"], ["At", "City"], ["ID"]])
    #expect(type.alternateKeys == [[KeyReference(path: ["Word"], name: "W"), KeyReference(path: ["At", "City"])]])
    #expect(try SchemaDocument(text: document.text) == document)
    #expect(
      document.descriptions == [
        .type("S.T"): "A thing. with parts.", .set("Ts"): "All things",
        .member("At", of: "S.T"): "The " + String(repeating: "place ", count: 49) + "…",
      ])
    // A document without annotations gets no words for them.
    #expect(try !schema().text.contains("label=") && !schema().text.contains("list="))
    #expect(try !schema().text.contains("//"))
  }
}
