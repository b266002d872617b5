import SeededNumbers
import ServiceData

/// Random rows and conditions of products, from few values, so that many are equal or nearly equal.
enum RandomShop {
  /// The schema of the shop with a second member of each kind, for comparisons of columns.
  static let schema = ServiceSchema(
    ShopSchema.document { document in
      guard let product = document.types.firstIndex(where: { $0.qualifiedName == "Shop.Product" }) else { return }
      document.types[product].members += document.types[product].members
        .filter { member in values.contains { $0.key == member.name } }
        .map { member in
          var other = member
          other.name = "Other" + member.name
          return other
        }
    })

  private static let values: KeyValuePairs<String, [Value]> = [
    "Name": [.string("Milk"), .string("milk"), .string("Käse"), .string(""), .string("Milk "), .string("a'b%_")],
    "Price": [.decimal("1.5"), .decimal("1.50"), .decimal("-2"), .decimal("10"), .decimal("9.99"), .decimal("1E1")],
    "Weight": [.double(1.5), .double(-0.0), .double(.infinity), .double(.nan), .double(0), .double(1e300)],
    "Stock": [.int(0), .int(7), .int(-1), .int(.max), .int(9_007_199_254_740_993)],
    "Active": [.bool(true), .bool(false)],
    "Made": [.string("2024-02-29"), .string("2023-12-31"), .string("0099-01-01")],
    "Seen": [
      .string("2024-02-29T10:00:00Z"), .string("2024-02-29T12:00:00+02:00"), .string("2024-02-29T10:00:00.5Z"),
      .string("2023-12-31T23:59:59-11:00"),
    ],
    "Opens": [.string("08:30"), .string("08:30:00"), .string("23:59:59.999")],
    "Shelf": [.string("P1D"), .string("PT24H"), .string("PT1S"), .string("-PT1S")],
    "Tag": [
      .string("ABCDEF00-0000-0000-0000-000000000001"), .string("abcdef00-0000-0000-0000-000000000001"),
      .string("00000000-0000-0000-0000-000000000002"),
    ],
    "Color": [.string("Red"), .string("Green"), .string("Violet")],
    "Marks": [.string("New"), .string("New,Cold"), .string("Cold,New"), .string("5")],
    "CategoryID": [.string("A"), .string("B")],
  ]

  static func row(id: Int, in schema: ServiceSchema = schema, _ random: inout SeededNumbers) -> Row {
    var row = ShopSchema.row(id % 7 == 0 ? "Food" : "Product", ["ID": .int(Int64(id))], schema: schema)
    for (name, choices) in values {
      for name in [name, "Other" + name] {
        guard let index = row.type.index(of: name) else { continue }
        switch random.next() % 8 {
        case 0: row.load(.null, at: index)
        case 1: break
        default: row.load(random.pick(choices), at: index)
        }
      }
    }
    let cities: [Value] = [.string("Rome"), .string("Oslo"), .null]
    let city = ShopSchema.row("Address", ["City": random.pick(cities)], schema: schema)
    if let index = row.type.index(of: "Address") { row.load(random.pick([.row(city), .null]), at: index) }
    return row
  }

  static func condition(depth: Int, _ random: inout SeededNumbers) -> QueryExpression {
    guard depth > 0 else { return comparison(&random) }
    switch random.next() % 6 {
    case 0: return .unary(.not, condition(depth: depth - 1, &random))
    case 1, 2: return .binary(.and, condition(depth: depth - 1, &random), condition(depth: depth - 1, &random))
    case 3: return .binary(.or, condition(depth: depth - 1, &random), condition(depth: depth - 1, &random))
    default: return comparison(&random)
    }
  }

  static func order(_ random: inout SeededNumbers) -> [OrderTerm] {
    let names = values.map(\.key).filter { $0 != "Color" && $0 != "Marks" } + ["Address/City", "ID"]
    return (0..<(random.next() % 3)).map { _ in
      let segments = random.pick(names).split(separator: "/").map(String.init)
      return OrderTerm(.path(QueryPath(segments)), isDescending: random.next() % 2 == 0)
    }
  }

  private static func comparison(_ random: inout SeededNumbers) -> QueryExpression {
    switch random.next() % 15 {
    case 0: return function(&random)
    case 1: return path("Active")
    case 2: return .binary(.eq, path("Address/City"), literal(.string("Rome"), .string))
    case 3:
      return .binary(.has, path("Marks"), .literal(QueryLiteral(.string("New"), kind: .enumeration("Shop.Marks"))))
    case 4: return member(&random)
    case 5: return .binary(.eq, path("CategoryID"), path("Name"))
    case 6: return arithmetic(&random)
    case 7: return rounded(&random)
    case 8, 9, 10: return columns(&random)
    default: return plain(&random)
    }
  }

  private static let comparisons: [QueryExpression.BinaryOperator] = [.eq, .ne, .gt, .ge, .lt, .le]

  private static func plain(_ random: inout SeededNumbers) -> QueryExpression {
    let (name, choices) = random.pick(values.filter { $0.key != "Color" && $0.key != "Marks" })
    let operation = random.pick(comparisons)
    if random.next() % 6 == 0 { return .binary(operation, path(name), .literal(QueryLiteral(.null, kind: .null))) }
    let constant = constant(random.pick(choices), of: name)
    if random.next() % 5 == 0 {
      return .binary(.in, path(name), .list([constant, .literal(QueryLiteral(.null, kind: .null))]))
    }
    return random.next() % 5 == 0
      ? .binary(operation, constant, path(name)) : .binary(operation, path(name), constant)
  }

  /// A comparison of two columns of one kind, or of a column with itself.
  private static func columns(_ random: inout SeededNumbers) -> QueryExpression {
    let name = random.pick(values.map(\.key).filter { $0 != "Color" && $0 != "Marks" })
    let other = random.next() % 8 == 0 ? name : "Other" + name
    if random.next() % 6 == 0 {
      return .binary(.in, path(name), .list([path(other), constant(random.pick(choices(of: name)), of: name)]))
    }
    return .binary(random.pick(comparisons), path(name), path(other))
  }

  /// A comparison of a function of a number with another number or null.
  private static func rounded(_ random: inout SeededNumbers) -> QueryExpression {
    let name = random.pick(["Weight", "Price"])
    let call = QueryExpression.call(random.pick([.round, .floor, .ceiling]), [path(name)])
    let others: [QueryExpression] = [path(name), path("Other" + name), .literal(QueryLiteral(.null, kind: .null))]
    return .binary(random.pick(comparisons), call, random.pick(others))
  }

  private static func choices(of name: String) -> [Value] { values.first { $0.key == name }?.value ?? [] }

  private static func member(_ random: inout SeededNumbers) -> QueryExpression {
    let color = random.pick(["Red", "Green", "Blue"])
    return .binary(
      random.pick(comparisons), path("Color"),
      .literal(QueryLiteral(.string(color), kind: .enumeration("Shop.Color"))))
  }

  private static func function(_ random: inout SeededNumbers) -> QueryExpression {
    let part = literal(random.pick([.string("Mi"), .string(""), .string("k"), .string("%")]), .string)
    switch random.next() % 7 {
    case 0: return .call(.contains, [path("Name"), part])
    case 1: return .call(.startswith, [path("Name"), part])
    case 2: return .call(.endswith, [path("Name"), part])
    case 3: return .binary(.eq, .call(.tolower, [path("Name")]), literal(.string("milk"), .string))
    case 4: return .binary(.gt, .call(.length, [path("Name")]), literal(.int(4), .int32))
    case 5: return .binary(.ge, .call(.year, [path("Seen")]), literal(.int(2024), .int32))
    default: return .binary(.eq, .call(.round, [path("Price")]), literal(.decimal("10.0"), .decimal))
    }
  }

  private static func arithmetic(_ random: inout SeededNumbers) -> QueryExpression {
    let sum = QueryExpression.binary(
      random.pick([.add, .sub, .mul]), path(random.pick(["Price", "Stock", "Weight"])), literal(.int(3), .int32))
    return .binary(random.pick(comparisons), sum, literal(.decimal("4.5"), .decimal))
  }

  private static func path(_ text: String) -> QueryExpression {
    .path(QueryPath(text.split(separator: "/").map(String.init)))
  }

  private static func literal(_ value: Value, _ kind: PrimitiveKind) -> QueryExpression {
    .literal(QueryLiteral(value, kind: .primitive(kind)))
  }

  private static func constant(_ value: Value, of name: String) -> QueryExpression {
    let kind = schema.type("Shop.Product")?.member(name)?.primitive ?? .string
    return literal(value, kind)
  }
}
