import ServiceData

/// The metadata of a shop, in both versions of the protocol.
public enum ShopSchema {
  public static let versionFour = ServiceSchema(document("4.0"))
  public static let versionThree = ServiceSchema(document("3.0"))
  public static let versionTwo = ServiceSchema(document("2.0"))

  private static func document(_ version: String) -> SchemaDocument {
    SchemaDocument(
      protocolName: "odata", protocolVersion: version,
      enumerations: [EnumerationSchema(qualifiedName: "Shop.Color", members: [.init(name: "Red", value: 1)])],
      types: [address, product, special, order, document, note],
      sets: [
        EntitySetSchema(name: "Products", typeName: "Shop.Product"),
        EntitySetSchema(name: "Orders", typeName: "Shop.Order"),
        EntitySetSchema(name: "Documents", typeName: "Shop.Document"),
        EntitySetSchema(name: "Notes", typeName: "Shop.Note"),
        EntitySetSchema(name: "Best", typeName: "Shop.Product", isSingleton: true),
      ],
      operations: operations)
  }

  private static let address = StructuredDeclaration(
    kind: .complex, qualifiedName: "Shop.Address",
    members: [
      MemberSchema(name: "Street", type: .primitive(.string)), MemberSchema(name: "Since", type: .primitive(.dateTime)),
    ])

  private static let product = StructuredDeclaration(
    kind: .entity, qualifiedName: "Shop.Product", keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(name: "ID", type: .primitive(.int64)), MemberSchema(name: "Name", type: .primitive(.string)),
      MemberSchema(name: "Price", type: .primitive(.decimal)), MemberSchema(name: "Weight", type: .primitive(.double)),
      MemberSchema(name: "Code", type: .primitive(.guid)), MemberSchema(name: "Photo", type: .primitive(.binary)),
      MemberSchema(name: "Released", type: .primitive(.dateTime)),
      MemberSchema(name: "Changed", type: .primitive(.dateTimeOffset), facets: MemberFacets(isComputed: true)),
      MemberSchema(name: "Opens", type: .primitive(.timeOfDay)),
      MemberSchema(name: "Color", type: .enumeration("Shop.Color")),
      MemberSchema(name: "Origin", type: .complex("Shop.Address")),
      MemberSchema(name: "Tags", type: .primitive(.string), isCollection: true),
      MemberSchema(name: "Orders", type: .navigation("Shop.Order"), isCollection: true),
      MemberSchema(name: "Successor", type: .navigation("Shop.Product")),
    ])

  private static let special = StructuredDeclaration(
    kind: .entity, qualifiedName: "Shop.Special", baseName: "Shop.Product",
    members: [MemberSchema(name: "Discount", type: .primitive(.decimal))])

  private static let order = StructuredDeclaration(
    kind: .entity, qualifiedName: "Shop.Order", keys: [KeyReference(path: ["Year"]), KeyReference(path: ["Code"])],
    members: [
      MemberSchema(name: "Year", type: .primitive(.int32)), MemberSchema(name: "Code", type: .primitive(.string)),
      MemberSchema(name: "Product", type: .navigation("Shop.Product")),
    ])

  private static let document = StructuredDeclaration(
    kind: .entity, qualifiedName: "Shop.Document", hasStream: true, keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(name: "ID", type: .primitive(.int32)), MemberSchema(name: "Title", type: .primitive(.string)),
      MemberSchema(name: "Thumbnail", type: .primitive(.stream)),
    ] + ofProduct)

  private static let note = StructuredDeclaration(
    kind: .entity, qualifiedName: "Shop.Note", keys: [KeyReference(path: ["ID"])],
    members: [
      MemberSchema(name: "ID", type: .primitive(.int32)), MemberSchema(name: "Title", type: .primitive(.string)),
    ] + ofProduct)

  private static let ofProduct = [
    MemberSchema(name: "ProductID", type: .primitive(.int64)),
    MemberSchema(
      name: "Product", type: .navigation("Shop.Product"),
      relation: MemberRelation(constraints: [MemberConstraint(property: "ProductID", referenced: "ID")])),
  ]

  private static let operations: [OperationSchema] = [
    OperationSchema(
      name: "Cheapest", isAction: false,
      parameters: [
        .init(name: "color", type: OperationType(type: .primitive(.string))),
        .init(name: "tags", type: OperationType(type: .primitive(.string), isCollection: true)),
      ], returns: OperationType(type: .navigation("Shop.Product"))),
    OperationSchema(
      name: "Cheapest", isAction: false,
      parameters: [.init(name: "limit", type: OperationType(type: .primitive(.decimal)))],
      returns: OperationType(type: .navigation("Shop.Product"))),
    OperationSchema(
      name: "Shop.Rename", isAction: true, binding: OperationType(type: .navigation("Shop.Special")),
      parameters: [.init(name: "name", type: OperationType(type: .primitive(.string)))],
      returns: OperationType(type: .primitive(.int32))),
    OperationSchema(
      name: "Rate", isAction: true, httpMethod: "POST",
      parameters: [.init(name: "at", type: OperationType(type: .primitive(.dateTime)))],
      returns: OperationType(type: .primitive(.decimal))),
  ]
}
