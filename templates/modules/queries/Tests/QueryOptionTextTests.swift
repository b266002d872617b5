import QueryLanguage
import ServiceData
import Testing

@Suite struct QueryOptionTextTests {
  @Test func optionsRoundTrip() throws {
    var query = RowQuery(set: "Orders")
    try query.set(.filter, to: "Total gt 10")
    try query.set(.orderby, to: "Total desc, Name asc,length(Name)")
    try query.set(.select, to: "ID,Address($select=Street,City),*")
    try query.set(
      .expand, to: "Items($filter=Price gt 5;$expand=Product($select=Name);top=3;$count=true),Customer/$ref")
    try query.set(.top, to: "5")
    try query.set(.count, to: "true")
    #expect(query.order.map(\.isDescending) == [true, false, false])
    #expect(query.select == ["ID", "Address/Street", "Address/City", "*"])
    #expect(query.expand.map(\.path) == ["Items", "Customer/$ref"])
    let items = try #require(query.expand.first)
    #expect(items.top == 3)
    #expect(items.isCounted)
    #expect(items.expand.first?.select == ["Name"])
    let text = QueryOptionsWriter().options(of: query).map { "\($0.name.rawValue)=\($0.text)" }
    #expect(
      text == [
        "filter=Total gt 10", "orderby=Total desc,Name,length(Name)", "select=ID,Address/Street,Address/City,*",
        "expand=Items($filter=Price gt 5;$expand=Product($select=Name);$top=3;$count=true),Customer/$ref", "top=5",
        "count=true",
      ])
  }

  @Test func replacesAliasesInOptions() throws {
    var query = RowQuery(set: "Categories")
    try query.set(.expand, to: "Products(@p=3;$filter=Price gt @p)")
    #expect(query.expand.first?.filter?.description == "Price gt 3")
  }

  private static let service = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      types: [
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Item",
          keys: [KeyReference(path: ["Order"]), KeyReference(path: ["Code"])],
          members: [
            MemberSchema(name: "Order", type: .primitive(.int64)),
            MemberSchema(name: "Code", type: .primitive(.string)),
            MemberSchema(name: "At", type: .primitive(.dateTimeOffset)),
            MemberSchema(name: "Price", type: .primitive(.decimal)),
            MemberSchema(name: "Color", type: .enumeration("Shop.Color")),
            MemberSchema(name: "Parts", type: .navigation("Shop.Item"), isCollection: true),
          ]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Tag", keys: [KeyReference(path: ["Name"])],
          members: [MemberSchema(name: "Name", type: .primitive(.string))]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Mode", keys: [KeyReference(path: ["Kind"])],
          members: [MemberSchema(name: "Kind", type: .enumeration("Shop.Kind"))]),
      ]))

  @Test func parsesTypedKeys() throws {
    let item = try #require(Self.service.type("Shop.Item"))
    let key = try EntityKeyParser(item).key("Code='a''b',Order=7")
    #expect(key.parts.map(\.value) == [.int(7), .string("a'b")])
    #expect(key.text(of: item) == "Order=7,Code='a''b'")
    let tag = try #require(Self.service.type("Shop.Tag"))
    #expect(try EntityKeyParser(tag).key("'x'").parts.first?.value == .string("x"))
    #expect(try EntityKeyParser(tag).key("two words", isLenient: true).parts.first?.value == .string("two words"))
    #expect(try EntityKeyParser(tag).key("Name='x'", isLenient: true).parts.first?.value == .string("x"))
    let mode = try #require(Self.service.type("Shop.Mode"))
    for text in ["Shop.Kind'Fast'", "Fast"] {
      #expect(try EntityKeyParser(mode).key(text, isLenient: true).parts.first?.value == .string("Fast"))
    }
  }

  @Test(arguments: [
    ("Order=7", "column 8 of 'Order=7': found the end, expected ',' and 'Code='"),
    ("Order='x',Code='a'", "column 7 of 'Order='x',Code='a'': found ''', expected a value of type Edm.Int64"),
    ("7", "column 1 of '7': found '7', expected 'Order=', 'Code='"),
    ("Order=7,Order=8", "column 15 of 'Order=7,Order=8': found '=', expected 'Order' once"),
  ])
  func refusesInvalidKeys(_ text: String, _ message: String) throws {
    let item = try #require(Self.service.type("Shop.Item"))
    let error = #expect(throws: QuerySyntaxError.self) { try EntityKeyParser(item).key(text) }
    #expect(error?.column == Int(message.split(separator: " ")[1]) || message.contains("once"))
    #expect(error?.expected == String(message.split(separator: ", expected ")[1]))
  }

  @Test(arguments: [
    ("At gt 2024-05-01", "At gt 2024-05-01T00:00:00Z"), ("Price eq 5", "Price eq 5"),
    ("Color eq 'Red'", "Color eq Shop.Color'Red'"),
    ("Parts/any(p:p/At lt 2024-05-01)", "Parts/any(p:p/At lt 2024-05-01T00:00:00Z)"),
    ("2024-05-01 lt At", "2024-05-01T00:00:00Z lt At"), ("Color in ('Red')", "Color in (Shop.Color'Red')"),
    ("Nothing eq 'x'", "Nothing eq 'x'"),
  ])
  func constantsHaveTheKindOfTheirMember(_ text: String, _ typed: String) throws {
    let item = try #require(Self.service.type("Shop.Item"))
    let expression = try QueryExpression(parsing: text).typed(for: item)
    #expect(expression.description == typed)
  }
}
