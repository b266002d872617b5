import Foundation
import ServiceData

/// A schema with every kind of set that the store treats differently.
enum ShopSchema {
  static let schema = ServiceSchema(document())

  /// The document, with the caller's changes.
  static func document(_ change: (inout SchemaDocument) -> Void = { _ in }) -> SchemaDocument {
    var document = SchemaDocument(protocolName: "odata", protocolVersion: "4.0")
    document.enumerations = [
      EnumerationSchema(
        qualifiedName: "Shop.Color",
        members: [.init(name: "Red", value: 1), .init(name: "Green", value: 2), .init(name: "Blue", value: 4)]),
      EnumerationSchema(
        qualifiedName: "Shop.Marks", isFlags: true,
        members: [.init(name: "New", value: 1), .init(name: "Sale", value: 2), .init(name: "Cold", value: 4)]),
    ]
    document.types = types
    document.sets = [
      EntitySetSchema(
        name: "Products", typeName: "Shop.Product", bindings: ["Category": "Categories", "Suppliers": "Suppliers"]),
      EntitySetSchema(name: "Specials", typeName: "Shop.Product", bindings: ["Category": "Categories"]),
      EntitySetSchema(name: "Categories", typeName: "Shop.Category", bindings: ["Products": "Products"]),
      EntitySetSchema(name: "Suppliers", typeName: "Shop.Supplier"),
      EntitySetSchema(name: "Readings", typeName: "Shop.Reading"),
      EntitySetSchema(name: "Me", typeName: "Shop.Supplier", isSingleton: true),
    ]
    change(&document)
    return document
  }

  private static let types: [StructuredDeclaration] = [
    StructuredDeclaration(
      kind: .complex, qualifiedName: "Shop.Address", members: [text("City"), text("Zip")]),
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Shop.Product", isOpen: true, keys: [KeyReference(path: ["ID"])],
      members: productMembers),
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Shop.Food", baseName: "Shop.Product",
      members: [MemberSchema(name: "Calories", type: .primitive(.int32))]),
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Shop.Category", keys: [KeyReference(path: ["ID"])],
      members: [
        text("ID"), text("Name"),
        MemberSchema(
          name: "Products", type: .navigation("Shop.Product"), isCollection: true,
          relation: MemberRelation(partner: "Category")),
      ]),
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Shop.Supplier",
      keys: [KeyReference(path: ["Country"]), KeyReference(path: ["Number"])],
      members: [text("Country"), MemberSchema(name: "Number", type: .primitive(.int32)), text("Name")]),
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Shop.Part", keys: [KeyReference(path: ["ID"])],
      members: [MemberSchema(name: "ID", type: .primitive(.int32))]),
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Shop.Reading", members: [MemberSchema(name: "Value", type: .primitive(.double))]),
  ]

  private static let productMembers: [MemberSchema] = [
    MemberSchema(name: "ID", type: .primitive(.int32)), text("Name"), member("Price", .decimal),
    member("Weight", .double), member("Stock", .int64), member("Active", .boolean), member("Made", .date),
    member("Seen", .dateTimeOffset), member("Opens", .timeOfDay), member("Shelf", .duration), member("Tag", .guid),
    MemberSchema(name: "Color", type: .enumeration("Shop.Color")),
    MemberSchema(name: "Marks", type: .enumeration("Shop.Marks")),
    MemberSchema(name: "Address", type: .complex("Shop.Address")),
    MemberSchema(name: "Words", type: .primitive(.string), isCollection: true), text("CategoryID"),
    MemberSchema(
      name: "Category", type: .navigation("Shop.Category"),
      relation: MemberRelation(
        partner: "Products", constraints: [MemberConstraint(property: "CategoryID", referenced: "ID")])),
    MemberSchema(name: "Suppliers", type: .navigation("Shop.Supplier"), isCollection: true),
    MemberSchema(
      name: "Parts", type: .navigation("Shop.Part"), isCollection: true,
      relation: MemberRelation(isContainment: true)),
  ]

  private static func text(_ name: String) -> MemberSchema { member(name, .string) }

  private static func member(_ name: String, _ kind: PrimitiveKind) -> MemberSchema {
    MemberSchema(name: name, type: .primitive(kind))
  }

  /// A row as received from a service: no value is marked as changed.
  static func row(_ type: String, _ values: KeyValuePairs<String, Value>, schema: ServiceSchema = schema) -> Row {
    var row = Row(type: schema.type("Shop." + type) ?? .untyped)
    for (name, value) in values {
      if let index = row.type.index(of: name) { row.load(value, at: index) } else { row.loadDynamic(name, value) }
    }
    return row
  }
}

/// A temporary folder, which is deleted with the value.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String = "shop.sqlite") -> URL { url.appendingPathComponent(name) }
}
