import Foundation
import ServiceData
import Templates
import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPlanning
@testable import GeneratorReading

@Suite struct DiagramContextTests {
  private func model(_ types: String, sets: String) throws -> NamedModel {
    let text = """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
      <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">\(types)
      <EntityContainer Name="C">\(sets)</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
      """
    var sink = DiagnosticSink()
    let model = try CSDLReader().read(SourceDocument(name: "t.xml", bytes: Data(text.utf8)), diagnostics: &sink)
    return try NameAssigner().assign(model)
  }

  private func type(_ name: String, _ navigation: String = "") -> String {
    """
    <EntityType Name="\(name)"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/>\(navigation)</EntityType>
    """
  }

  private func lines(_ value: TemplateValue?) -> [String] {
    guard case .object(let object) = value, case .list(let lines)? = object["lines"] else { return [] }
    return lines.compactMap { if case .string(let line) = $0 { line } else { nil } }
  }

  @Test func drawsPartnersAsOneEdge() throws {
    let order = type(
      "Order", #"<NavigationProperty Name="Items" Type="Collection(S.Item)" Partner="Order"/>"#)
    let item = type("Item", #"<NavigationProperty Name="Order" Type="S.Order" Partner="Items"/>"#)
    let sets = #"<EntitySet Name="Orders" EntityType="S.Order"/><EntitySet Name="Items" EntityType="S.Item"/>"#
    let found = lines(DiagramContext(try model(order + item, sets: sets)).value)
    #expect(found == [#"e0["Order"]"#, #"e1["Item"]"#, ##"e0 <-->|"Items #42; / Order"| e1"##])
  }

  @Test func escapesNamesInLabels() {
    #expect(DiagramContext.label(#"a"]; click"#) == "a#34;#93;#59; click")
    #expect(DiagramContext.label("Größe_1") == "Größe_1")
    #expect(DiagramContext.label("<b>`#") == "#60;b#62;#96;#35;")
    #expect(DiagramContext.label(String(repeating: "x", count: 60)).count < 50)
  }

  @Test func isEmptyWithoutSets() throws {
    #expect(DiagramContext(try model(type("Order"), sets: "")).value == nil)
  }

  @Test func countsOmittedTypes() throws {
    let types = (1...30).map { type("T\($0)") }.joined()
    let sets = (1...30).map { "<EntitySet Name=\"S\($0)\" EntityType=\"S.T\($0)\"/>" }.joined()
    let value = DiagramContext(try model(types, sets: sets)).value
    #expect(lines(value).count == 25)
    guard case .object(let object) = value, case .int(let hidden)? = object["hidden"] else {
      Issue.record("the number of hidden types is not told")
      return
    }
    #expect(hidden == 5)
  }
}
