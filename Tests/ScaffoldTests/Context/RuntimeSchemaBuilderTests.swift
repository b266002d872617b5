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
}
