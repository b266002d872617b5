import ServiceData

/// The service that is stored: products with 13 properties, about 330 bytes of JSON each, which belong to categories.
enum SampleProducts {
  /// One product, decoded; a property is a function of the product's number and of how often it was changed.
  struct Product {
    let id: Int64
    let name: String
    let description: String
    let category: String
    let supplier: Int64
    let price: String
    let weight: Double
    let stock: Int64
    let isActive: Bool
    let released: String
    let updated: String
    let code: String
    let unit: String

    init(number: Int, change: Int = 0) {
      id = Int64(number)
      name = "Product \(number) of the catalogue"
      description = "What the catalogue says about number \(number), which is as long as such sentences are; \(change)"
      category = "C\(SampleProducts.padded(number &* 7919 % 500, 3))"
      supplier = Int64(number % 97)
      price = "\(number % 1000 + change).\(SampleProducts.padded(number % 100, 2))"
      weight = Double(number % 500) / 8
      stock = Int64(number % 50 + change)
      isActive = number % 3 != 0
      released = "20\(SampleProducts.padded(number % 25, 2))-0\(number % 9 + 1)-1\(number % 10)"
      updated = "\(released)T10:\(SampleProducts.padded(number % 60, 2)):00Z"
      code = "7f1f0a5e-0000-4000-8000-\(SampleProducts.padded(number, 12))"
      unit = number % 2 == 0 ? "piece" : "box of twelve"
    }

    var json: String {
      """
      {"ID":\(id),"Name":"\(name)","Description":"\(description)","CategoryID":"\(category)","SupplierID":\(supplier),\
      "Price":\(price),"Weight":\(weight),"Stock":\(stock),"Active":\(isActive),"Released":"\(released)",\
      "Updated":"\(updated)","Code":"\(code)","Unit":"\(unit)"}
      """
    }
  }

  static let schema: ServiceSchema = {
    var document = SchemaDocument(protocolName: "odata", protocolVersion: "4.0")
    document.types = [
      StructuredDeclaration(
        kind: .entity, qualifiedName: "Shop.Product", keys: [KeyReference(path: ["ID"])], members: members),
      StructuredDeclaration(
        kind: .entity, qualifiedName: "Shop.Category", keys: [KeyReference(path: ["ID"])],
        members: [member("ID", .string), member("Name", .string)]),
    ]
    document.sets = [
      EntitySetSchema(name: "Products", typeName: "Shop.Product", bindings: ["Category": "Categories"]),
      EntitySetSchema(name: "Categories", typeName: "Shop.Category"),
    ]
    return ServiceSchema(document)
  }()

  /// The body of one page of products, with the link to what comes after it.
  static func page(_ products: [Product], removed: [Int] = [], link: String) -> [UInt8] {
    var text = "{\"@odata.context\":\"$metadata#Products\",\"value\":["
    text += products.map(\.json).joined(separator: ",")
    for number in removed {
      text += "\(text.hasSuffix("[") ? "" : ",")"
      text += "{\"@odata.context\":\"$metadata#Products/$deletedEntity\",\"id\":\"Products(\(number))\"}"
    }
    return Array((text + "],\(link)}").utf8)
  }

  /// The names of the columns in the order of ``Product``.
  static let columns = members.filter { !$0.isNavigation }.map(\.name)

  private static let members: [MemberSchema] = [
    member("ID", .int32), member("Name", .string), member("Description", .string), member("CategoryID", .string),
    member("SupplierID", .int32), member("Price", .decimal), member("Weight", .double), member("Stock", .int32),
    member("Active", .boolean), member("Released", .date), member("Updated", .dateTimeOffset), member("Code", .guid),
    member("Unit", .string),
    MemberSchema(
      name: "Category", type: .navigation("Shop.Category"),
      relation: MemberRelation(constraints: [MemberConstraint(property: "CategoryID", referenced: "ID")])),
  ]

  private static func member(_ name: String, _ kind: PrimitiveKind) -> MemberSchema {
    MemberSchema(name: name, type: .primitive(kind))
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
