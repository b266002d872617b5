import ServiceData

/// The metadata for the names in the suite's cases.
enum AbnfSchema {
  static let service = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.01", types: types, sets: sets, operations: imports + bound))

  private static func member(_ name: String, _ kind: PrimitiveKind, many: Bool = false) -> MemberSchema {
    MemberSchema(name: name, type: .primitive(kind), isCollection: many)
  }

  private static func link(_ name: String, _ type: String, many: Bool = false) -> MemberSchema {
    MemberSchema(name: name, type: .navigation("Model.\(type)"), isCollection: many)
  }

  private static func complex(_ name: String, many: Bool = false) -> MemberSchema {
    MemberSchema(name: name, type: .complex("Model.Address"), isCollection: many)
  }

  private static func entity(
    _ name: String, base: String? = nil, keys: [String] = ["ID"], _ members: [MemberSchema]
  ) -> StructuredDeclaration {
    StructuredDeclaration(
      kind: .entity, qualifiedName: "Model.\(name)", baseName: base.map { "Model.\($0)" },
      keys: base == nil ? keys.map { KeyReference(path: [$0]) } : [], members: members)
  }

  private static let types: [StructuredDeclaration] = [
    StructuredDeclaration(
      kind: .complex, qualifiedName: "Model.Address",
      members: [member("Street", .string), link("Country", "Country"), link("Products", "Product", many: true)]),
    StructuredDeclaration(
      kind: .complex, qualifiedName: "Model.AddressWithLocation", baseName: "Model.Address",
      members: [member("Location", .geography)]),
    entity(
      "Category",
      [
        member("ID", .json), member("Size", .int32), member("Thumbnail", .stream), complex("Address"),
        link("Products", "Product", many: true),
      ]),
    entity(
      "Product",
      [
        member("ID", .int32), complex("Address"), complex("Addresses", many: true), member("Sizes", .int32, many: true),
        link("Supplier", "Supplier"), link("Category", "Category"), link("Items", "Item", many: true),
      ]),
    entity("BestSellingProduct", base: "Product", [member("Sales", .int32)]),
    entity(
      "Supplier",
      [
        member("ID", .int32), member("EmailAddresses", .string, many: true), complex("Addresses", many: true),
      ]),
    entity("Customer", [member("ID", .json), complex("Address")]),
    entity("Country", [member("ID", .int32)]), entity("LeaveRequest", [member("ID", .int32)]),
    entity("Employee", [member("ID", .string)]),
    entity(
      "Person",
      [
        member("ID", .json), complex("Addresses", many: true), complex("Address"), member("FirstName", .string),
        member("EmailAddresses", .string, many: true),
      ]),
    entity("Item", keys: ["OrderID", "ItemID"], [member("OrderID", .int32), member("ItemID", .json)]),
    entity("LineItem", [member("ID", .int32)]),
    entity("Order", [member("ID", .int32), link("Items", "LineItem", many: true)]),
  ]

  private static let sets: [EntitySetSchema] = [
    EntitySetSchema(name: "Categories", typeName: "Model.Category"),
    EntitySetSchema(name: "Products", typeName: "Model.Product"),
    EntitySetSchema(name: "Suppliers", typeName: "Model.Supplier"),
    EntitySetSchema(name: "Customers", typeName: "Model.Customer"),
    EntitySetSchema(name: "LeaveRequests", typeName: "Model.LeaveRequest"),
    EntitySetSchema(name: "Employees", typeName: "Model.Employee"),
    EntitySetSchema(name: "People", typeName: "Model.Person"),
    EntitySetSchema(name: "OrderItems", typeName: "Model.Item"),
    EntitySetSchema(name: "Orders", typeName: "Model.Order"),
    EntitySetSchema(name: "SingletonEntity", typeName: "Model.Product", isSingleton: true),
    EntitySetSchema(name: "MainSupplier", typeName: "Model.Supplier", isSingleton: true),
  ]

  private static func function(
    _ name: String, _ parameters: [String] = [], on binding: OperationType? = nil, returns: OperationType
  ) -> OperationSchema {
    OperationSchema(
      name: binding == nil ? name : "Model.\(name)", isAction: false, binding: binding,
      parameters: parameters.map { OperationSchema.Parameter(name: $0, type: OperationType(type: .primitive(.json))) },
      returns: returns)
  }

  private static func products(_ many: Bool) -> OperationType {
    OperationType(type: .navigation("Model.Product"), isCollection: many)
  }

  private static func addresses(_ many: Bool) -> OperationType {
    OperationType(type: .complex("Model.Address"), isCollection: many)
  }

  private static func names(_ many: Bool) -> OperationType {
    OperationType(type: .primitive(.string), isCollection: many)
  }

  private static let imports: [OperationSchema] =
    [
      function("TheBestProduct", returns: products(false)),
      function("TheBestProduct", ["Size"], returns: products(false)),
      function("TheMostPopularAddress", returns: addresses(false)),
      function("TheMostPopularAddresses", returns: addresses(true)),
      function("TheMostPopularName", returns: names(false)), function("TheMostPopularNames", returns: names(true)),
      function("ProductsByColor", ["color"], returns: products(true)),
      function("ProductsByColor", ["colors"], returns: products(true)),
      function("ProductsOrderedBy", ["Customers"], returns: products(true)),
      OperationSchema(name: "Activation", isAction: true),
    ]
    + ["CategoryId", "Complex", "Customer"].map { name in
      function("ProductsBy\(name)", [name.prefix(1).lowercased() + name.dropFirst()], returns: products(true))
    }
    + [function("EmployeesByManager", ["ManagerID"], returns: names(true))]

  private static let bound: [OperationSchema] = {
    let category = OperationType(type: .navigation("Model.Category"))
    let customers = OperationType(type: .navigation("Model.Customer"), isCollection: true)
    let leave = OperationType(type: .navigation("Model.LeaveRequest"))
    return [
      function("ProductsByColor", ["color"], on: category, returns: products(true)),
      function("ProductsByColor", ["color"], on: products(true), returns: products(true)),
      function(
        "AllOrders", on: products(true), returns: OperationType(type: .navigation("Model.Order"), isCollection: true)),
      function("MostExpensive", on: products(true), returns: products(false)),
      function("WithIngredients", ["Ingredients"], on: products(true), returns: products(true)),
      function("MostPopularAddress", on: customers, returns: addresses(false)),
      function("MostPopularAddresses", on: customers, returns: addresses(true)),
      function("MostPopularName", on: customers, returns: names(false)),
      function("MostPopularNames", on: customers, returns: names(true)),
      function("MostPopularNames", on: addresses(true), returns: names(true)),
      OperationSchema(name: "Model.Rejection", isAction: true, binding: leave),
      OperationSchema(name: "Special.Cluster", isAction: true, binding: products(true)),
      OperationSchema(name: "Special.Discount", isAction: true, binding: products(true)),
      OperationSchema(
        name: "Special.ProductsByColor", isAction: false, binding: products(true),
        parameters: [OperationSchema.Parameter(name: "color", type: names(false))], returns: products(true)),
    ]
  }()
}
