import ServiceData
import Testing

@Suite struct RowJSONTests {
  private static let service = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      types: [
        StructuredDeclaration(
          kind: .complex, qualifiedName: "Shop.Address",
          members: [MemberSchema(name: "Street", type: .primitive(.string))]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Person", isOpen: true, keys: [KeyReference(path: ["ID"])],
          members: [
            MemberSchema(name: "ID", type: .primitive(.int64)),
            MemberSchema(name: "Balance", type: .primitive(.decimal)),
            MemberSchema(name: "Ratio", type: .primitive(.double)),
            MemberSchema(name: "Address", type: .complex("Shop.Address")),
            MemberSchema(name: "Friends", type: .navigation("Shop.Person"), isCollection: true),
          ]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Employee", baseName: "Shop.Person",
          members: [MemberSchema(name: "Wage", type: .primitive(.decimal))]),
      ]))

  @Test func rowsRoundTripThroughJSON() throws {
    let type = try #require(Self.service.type("Shop.Person"))
    let json = """
      {"@type":"Shop.Employee","@etag":"W/\\"1\\"","ID":9007199254740993,"Balance":1.10,"Ratio":"-INF",\
      "Address":{"Street":"Main St"},"Friends":[{"@type":"Shop.Person","ID":2}],"Wage":3,"Nick":"x"}
      """
    let row = try Row(json: Array(json.utf8), type: type)
    #expect(row.type.qualifiedName == "Shop.Employee")
    #expect(row.etag == "W/\"1\"")
    #expect(row["ID"] == .int(9_007_199_254_740_993))
    #expect(row["Balance"] == .decimal("1.10"))
    #expect(row["Ratio"] == .double(-.infinity))
    #expect(row["Wage"] == .decimal("3"))
    #expect(row["Nick"] == .string("x"))
    #expect(!row.isChanged)
    let written = row.json(withControl: true)
    #expect(try Row(json: written, type: type) == row)
  }

  @Test func readsQuotedNumbersByKind() throws {
    let type = try #require(Self.service.type("Shop.Person"))
    let row = try Row(json: Array(#"{"ID":"12","Balance":"1.10","Ratio":"many","Address":7}"#.utf8), type: type)
    #expect(row["ID"] == .int(12))
    #expect(row["Balance"] == .decimal("1.10"))
    #expect(row["Ratio"] == .string("many"))
    #expect(row["Address"] == .int(7))
  }

  @Test func prettyPrintsALinePerMember() throws {
    let value = try Value(json: Array(#"{"a":[1,{"b":[]}],"c":"\u0001"}"#.utf8))
    let text = String(decoding: value.json(isPretty: true), as: UTF8.self)
    #expect(text == "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": \"\\u0001\"\n}")
  }
}
