import ServiceData

/// A schema and a row with a member of every kind that expressions can use.
enum CatalogModel {
  static let schema = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      enumerations: [
        EnumerationSchema(
          qualifiedName: "Shop.Color", members: [.init(name: "Red", value: 1), .init(name: "Green", value: 2)]),
        EnumerationSchema(
          qualifiedName: "Shop.Marks", isFlags: true,
          members: [.init(name: "New", value: 1), .init(name: "Sale", value: 2), .init(name: "Cold", value: 4)]),
      ],
      types: [
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Product", isOpen: false, keys: [KeyReference(path: ["ID"])],
          members: members),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Maker", members: [MemberSchema(name: "Name", type: .primitive(.string))]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Dairy", baseName: "Shop.Maker",
          members: [MemberSchema(name: "Cows", type: .primitive(.int32))]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Shop.Bakery", baseName: "Shop.Maker",
          members: [MemberSchema(name: "Ovens", type: .primitive(.int32))]),
        StructuredDeclaration(
          kind: .complex, qualifiedName: "Shop.Address",
          members: [MemberSchema(name: "City", type: .primitive(.string))]),
        StructuredDeclaration(
          kind: .complex, qualifiedName: "Shop.Part",
          members: [
            MemberSchema(name: "Name", type: .primitive(.string)),
            MemberSchema(name: "Price", type: .primitive(.decimal)),
          ]),
      ],
      sets: [EntitySetSchema(name: "Products", typeName: "Shop.Product")]))

  private static let members = [
    MemberSchema(name: "ID", type: .primitive(.int32)), MemberSchema(name: "Name", type: .primitive(.string)),
    MemberSchema(name: "Note", type: .primitive(.string)), MemberSchema(name: "Price", type: .primitive(.decimal)),
    MemberSchema(name: "Stock", type: .primitive(.int64)), MemberSchema(name: "Rating", type: .primitive(.double)),
    MemberSchema(name: "Active", type: .primitive(.boolean)), MemberSchema(name: "Made", type: .primitive(.date)),
    MemberSchema(name: "Seen", type: .primitive(.dateTimeOffset)),
    MemberSchema(name: "Shelf", type: .primitive(.duration)),
    MemberSchema(name: "Color", type: .enumeration("Shop.Color")),
    MemberSchema(name: "Marks", type: .enumeration("Shop.Marks")),
    MemberSchema(name: "Address", type: .complex("Shop.Address")),
    MemberSchema(name: "Tags", type: .primitive(.string), isCollection: true),
    MemberSchema(name: "Parts", type: .complex("Shop.Part"), isCollection: true),
    MemberSchema(name: "Maker", type: .navigation("Shop.Maker")),
    MemberSchema(name: "Missing", type: .navigation("Shop.Maker"), isCollection: true),
  ]

  static let noon = OffsetDateTime(
    local: LocalDateTime(
      date: CalendarDate(year: 2024, month: 6, day: 1), time: TimeOfDay(hour: 12, minute: 0)))

  static var product: StructuredSchema { schema.type("Shop.Product") ?? .untyped }
  static var maker: StructuredSchema { schema.type("Shop.Maker") ?? .untyped }

  static var milk: Row {
    row(
      "Shop.Product",
      [
        ("ID", .int(1)), ("Name", .string("Milk")), ("Note", .null), ("Price", .decimal("12.50")), ("Stock", .int(7)),
        ("Rating", .double(4.5)), ("Active", .bool(true)), ("Made", .string("2024-02-28")),
        ("Seen", .string("2024-02-28T23:30:10.25+02:00")), ("Shelf", .string("P1DT1.5S")),
        ("Color", .string("Green")), ("Marks", .string("New,Cold")),
        ("Address", .row(row("Shop.Address", [("City", .string("Rome"))]))),
        ("Tags", .list([.string("fresh"), .string("white")])), ("Parts", .list([part("lid", "1"), part("box", "2")])),
        ("Maker", .row(row("Shop.Dairy", [("Name", .string("Alps")), ("Cows", .int(40))]))), ("Extra", .bool(true)),
      ])
  }

  private static func part(_ name: String, _ price: String) -> Value {
    .row(row("Shop.Part", [("Name", .string(name)), ("Price", .decimal(price))]))
  }

  private static func row(_ type: String, _ values: [(String, Value)]) -> Row {
    var row = Row(type: schema.type(type) ?? .untyped)
    for (name, value) in values { row[name] = value }
    return row
  }
}

extension Row {
  /// The row, without related entities if `isExpanded` is false.
  func expanded(_ isExpanded: Bool) -> Row {
    var row = self
    if !isExpanded { row["Maker"] = nil }
    return row
  }
}

func memberPath(_ segments: String...) -> QueryExpression { .path(QueryPath(segments)) }
func textLiteral(_ text: String) -> QueryExpression { .literal(QueryLiteral(.string(text), kind: .primitive(.string))) }
func int(_ number: Int64) -> QueryExpression { .literal(QueryLiteral(.int(number), kind: .primitive(.int32))) }
func decimalLiteral(_ digits: String) -> QueryExpression {
  .literal(QueryLiteral(.decimal(digits), kind: .primitive(.decimal)))
}
func constant(_ text: String, _ kind: PrimitiveKind) -> QueryExpression {
  .literal(QueryLiteral(.string(text), kind: .primitive(kind)))
}
func color(_ name: String) -> QueryExpression {
  .literal(QueryLiteral(.string(name), kind: .enumeration("Shop.Color")))
}
func marks(_ names: String) -> QueryExpression {
  .literal(QueryLiteral(.string(names), kind: .enumeration("Shop.Marks")))
}
func not(_ condition: QueryExpression) -> QueryExpression { .unary(.not, condition) }
func any(_ path: String, _ predicate: QueryExpression?) -> QueryExpression {
  .lambda(.any, over: QueryPath([path]), variable: "x", predicate: predicate)
}
func all(_ path: String, _ predicate: QueryExpression) -> QueryExpression {
  .lambda(.all, over: QueryPath([path]), variable: "x", predicate: predicate)
}
func isNothing(_ expression: QueryExpression) -> QueryExpression { .binary(.eq, expression, nothing) }
func isSomething(_ expression: QueryExpression) -> QueryExpression { .binary(.ne, expression, nothing) }
let nothing = QueryExpression.literal(QueryLiteral(.null, kind: .null))
