import Testing

@testable import ServiceData

@Suite struct SchemaTextTests {
  static let shop = SchemaDocument(
    protocolName: "odata", protocolVersion: "4.0",
    enumerations: [
      EnumerationSchema(
        qualifiedName: "Shop.Color", isFlags: true,
        members: [.init(name: "Red", value: 1), .init(name: "a b", value: -2)]),
      EnumerationSchema(qualifiedName: "Shop.Size", isOpen: true, members: [.init(name: "XL", value: 0)]),
    ],
    types: [
      StructuredDeclaration(
        kind: .entity, qualifiedName: "Shop.Base", isAbstract: true, keys: [KeyReference(path: ["ID"])],
        members: [MemberSchema(name: "ID", type: .primitive(.int32), isNullable: false)], titleProperty: "a,b",
        listColumns: [["a,b"], ["Inner", "ID"]]),
      StructuredDeclaration(
        kind: .entity, qualifiedName: "Shop.Product", baseName: "Shop.Base", isOpen: true, hasStream: true,
        alternateKeys: [
          [KeyReference(path: ["Größe \"%\""])],
          [KeyReference(path: ["ID"], name: "a,b"), KeyReference(path: ["Next", "ID"])],
        ],
        members: [
          MemberSchema(
            name: "Größe \"%\"", type: .primitive(.string),
            facets: MemberFacets(maxLength: 40, defaultValue: "a=b\\(c)\n\"\"\"#", isComputed: true),
            label: "Größe, \"in cm\" #1"),
          MemberSchema(name: "Tags", type: .enumeration("Shop.Color"), isCollection: true, isNullable: false),
          MemberSchema(
            name: "Notes", type: .primitive(.string), facets: MemberFacets(isFilterable: false, isNormalized: true)),
          MemberSchema(
            name: "Next", type: .navigation("Shop.Product"), isCollection: true,
            relation: MemberRelation(
              partner: "Prev", isContainment: true, constraints: [MemberConstraint(property: "ID", referenced: "X")])),
        ]),
      StructuredDeclaration(
        kind: .entity, qualifiedName: "Shop.Keyed", keys: [KeyReference(path: ["Inner", "ID"], name: "K")]),
    ],
    sets: [
      EntitySetSchema(name: "Products", typeName: "Shop.Product", bindings: ["Next": "Products"], isInsertable: false),
      EntitySetSchema(name: "Log", typeName: "Shop.Keyed", isTracked: false),
      EntitySetSchema(name: "Me", typeName: "Shop.Product", isSingleton: true),
    ],
    operations: [
      OperationSchema(
        name: "Shop.Rate", isAction: true, httpMethod: "POST",
        binding: OperationType(type: .navigation("Shop.Product"), isCollection: true),
        parameters: [.init(name: "Stars", type: OperationType(type: .primitive(.byte), isNullable: false))],
        returns: OperationType(type: .complex("Shop.C")), entitySet: "Products")
    ],
    descriptions: [
      .type("Shop.Color"): "A \"color\" #1: 100 % – √2 \\", .member("a b", of: "Shop.Color"): "Two\u{202E}words",
      .type("Shop.Base"): "//", .member("ID", of: "Shop.Base"): "The number.", .set("Products"): "What is sold",
      .operation("Shop.Rate"): "Rates products.", .parameter("Stars", of: "Shop.Rate"): "1 to 5",
    ])

  @Test func textReadsBack() throws {
    let text = Self.shop.text
    #expect(try SchemaDocument(text: text) == Self.shop)
    #expect(!text.contains("\""))
    #expect(!text.contains("\\"))
    #expect(!text.contains("#"))
  }

  @Test func descriptionsAreReadable() throws {
    let lines = Self.shop.text.split(separator: "\n").filter { $0.contains("//") }
    #expect(lines.contains("  // The number."))
    #expect(lines.contains("  // A %22color%22 %231: 100 %25 – √2 %5C"))
    #expect(lines.contains("  // Two%E2%80%AEwords"))
    let schema = ServiceSchema(Self.shop)
    #expect(schema.type("Shop.Product")?.description(of: "ID") == "The number.")
    var other = Self.shop
    other.descriptions = [.set("Log"): "Something else"]
    #expect(other.text != Self.shop.text && other.dataText == Self.shop.dataText)
  }

  @Test func membersOfTheBaseTypeComeFirst() throws {
    let schema = ServiceSchema(Self.shop)
    let product = try #require(schema.type("Shop.Product"))
    let base = try #require(schema.type("Shop.Base"))
    #expect(product.members.map(\.name) == ["ID", "Größe \"%\"", "Tags", "Notes", "Next"])
    #expect(product.isKind(of: base))
    #expect(!base.isKind(of: product))
    #expect(product.keys == [KeyReference(path: ["ID"])])
    #expect(product.alternateKeys == Self.shop.types[1].alternateKeys)
    #expect(base.alternateKeys.isEmpty)
    #expect(product.titleProperty == "a,b")
    #expect(product.listColumns == [["a,b"], ["Inner", "ID"]])
    #expect(schema.family(of: base).map(\.name) == ["Base", "Product"])
  }

  @Test(arguments: [
    ("schema 2 odata 4.0", 1, "unknown version"), ("schema 1 odata 4.0\nfoo x", 2, "unknown line 'foo'"),
    ("schema 1 odata 4.0\nentity A\n  x Int33", 3, "unknown type 'Int33'"), ("", 1, "no 'schema' line"),
    ("schema 1 odata 4.0\n  // x", 2, "a description of nothing '//'"),
  ])
  func errorsHaveALine(text: String, line: Int, message: String) {
    let error = #expect(throws: SchemaTextError.self) { try SchemaDocument(text: text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true)
  }
}
