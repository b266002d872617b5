import Testing

@testable import ServiceData

struct QueryEvaluatorTests {
  private let evaluator = QueryEvaluator(schema: CatalogModel.schema, now: CatalogModel.noon)

  @Test(
    arguments: [
      // Null equals null only, and is in no order (5.1.1.1).
      (isNull(path("Note")), true), (isNotNull(path("Note")), false), (isNull(path("Name")), false),
      (.binary(.gt, path("Note"), text("a")), false), (.binary(.le, path("Note"), nothing), true),
      (.binary(.lt, path("Note"), nothing), false), (not(.binary(.gt, path("Note"), text("a"))), true),
      // Unknown conditions.
      (not(.call(.contains, [path("Note"), text("a")])), false),
      (.binary(.or, .call(.contains, [path("Note"), text("a")]), path("Active")), true),
      (.binary(.and, .call(.contains, [path("Note"), text("a")]), not(path("Active"))), false),
      // Numbers of several kinds.
      (.binary(.eq, path("Price"), decimal("12.500")), true), (.binary(.lt, path("Price"), int(13)), true),
      (.binary(.eq, path("Stock"), decimal("7.0")), true), (.binary(.eq, path("Rating"), decimal("4.5")), true),
      (.binary(.in, path("Stock"), .list([int(1), int(7)])), true), (.binary(.in, path("Stock"), .list([])), false),
      // Arithmetic.
      (.binary(.eq, .binary(.div, path("Stock"), int(2)), int(3)), true),
      (.binary(.eq, .binary(.divby, path("Stock"), int(2)), decimal("3.5")), true),
      (.binary(.eq, .binary(.mod, path("Stock"), int(4)), int(3)), true),
      (.binary(.eq, .binary(.mul, path("Price"), int(2)), int(25)), true),
      (.binary(.eq, .unary(.negate, path("Stock")), int(-7)), true),
      (.binary(.gt, .binary(.add, int(.max), int(1)), int(.max)), true),
      (.binary(.eq, .binary(.add, path("Stock"), path("Note")), nothing), true),
    ] as [(QueryExpression, Bool)])
  func operators(_ condition: QueryExpression, _ expected: Bool) throws {
    #expect(try evaluator.matches(CatalogModel.milk, condition) == expected)
  }

  @Test(
    arguments: [
      (QueryFunction.contains, [text("Milk"), text("il")], Value.bool(true)),
      (.contains, [text("Milk"), text("")], .bool(true)), (.startswith, [text("Milk"), text("mi")], .bool(false)),
      (.endswith, [text("Milk"), text("lk")], .bool(true)), (.indexof, [text("Grüße"), text("ße")], .int(3)),
      (.indexof, [text("abc"), text("x")], .int(-1)), (.length, [text("Grüße")], .int(5)),
      (.substring, [text("Grüße"), int(1), int(3)], .string("rüß")), (.substring, [text("abc"), int(9)], .string("")),
      (.substring, [text("abc"), int(-2)], .string("bc")), (.tolower, [text("GRÜN")], .string("grün")),
      (.toupper, [text("grün")], .string("GRÜN")), (.trim, [text(" a \t")], .string("a")),
      (.concat, [text("a"), text("b")], .string("ab")), (.matchesPattern, [text("Milk"), text("^M.*k$")], .bool(true)),
      (.round, [decimal("2.5")], .decimal("3")), (.round, [decimal("-2.5")], .decimal("-3")),
      (.floor, [decimal("-2.1")], .decimal("-3")), (.ceiling, [decimal("2.1")], .decimal("3")),
      (.year, [path("Made")], .int(2024)), (.hour, [path("Seen")], .int(23)),
      (.totaloffsetminutes, [path("Seen")], .int(120)), (.fractionalseconds, [path("Seen")], .decimal("0.25")),
      (.date, [path("Seen")], .string("2024-02-28")), (.totalseconds, [path("Shelf")], .decimal("86401.5")),
      (.year, [path("Note")], .null), (.now, [], .string("2024-06-01T12:00:00Z")),
      (.cast, [path("Stock"), path("Edm.String")], .string("7")),
      (.cast, [text("12"), path("Edm.Int32")], .int(12)),
    ] as [(QueryFunction, [QueryExpression], Value)])
  func functions(_ function: QueryFunction, _ arguments: [QueryExpression], _ expected: Value) throws {
    #expect(try evaluator.value(of: .call(function, arguments), for: CatalogModel.milk) == expected)
  }

  @Test(
    arguments: [
      (.binary(.gt, path("Seen"), constant("2024-02-28T21:00:00Z", .dateTimeOffset)), true),
      (.binary(.eq, path("Seen"), constant("2024-02-28T21:30:10.250Z", .dateTimeOffset)), true),
      (.binary(.lt, path("Made"), constant("2024-03-01", .date)), true),
      (.binary(.eq, path("Made"), text("2024-02-28")), true),
      (
        .binary(.eq, .binary(.add, path("Made"), constant("P2D", .duration)), constant("2024-03-01", .date)), true
      ),
      (
        .binary(
          .eq, .binary(.sub, constant("2024-03-01", .date), path("Made")), constant("PT48H", .duration)), true
      ),
      (.binary(.lt, path("Shelf"), .binary(.mul, constant("P1D", .duration), int(2))), true),
    ] as [(QueryExpression, Bool)])
  func times(_ condition: QueryExpression, _ expected: Bool) throws {
    #expect(try evaluator.matches(CatalogModel.milk, condition) == expected)
  }

  @Test(
    arguments: [
      (.binary(.eq, path("Color"), text("Green")), true), (.binary(.gt, path("Color"), color("Red")), true),
      (.binary(.has, path("Marks"), marks("New,Cold")), true), (.binary(.has, path("Marks"), marks("Sale")), false),
      (.binary(.eq, path("Marks"), marks("Cold,New")), true), (.binary(.eq, path("Marks"), marks("5")), true),
      (.binary(.eq, path("Address", "City"), text("Rome")), true),
      (.binary(.eq, path("Maker", "Name"), text("Alps")), true),
      (.binary(.eq, path("Maker", "Shop.Dairy", "Cows"), int(40)), true),
      (.binary(.eq, path("Maker", "Shop.Bakery", "Ovens"), nothing), true),
      (.binary(.gt, path("Parts", "$count"), int(1)), true), (path("Extra"), true),
      (any("Tags", .binary(.eq, path("x"), text("fresh"))), true), (any("Tags", nil), true),
      (all("Parts", .binary(.lt, path("x", "Price"), path("Price"))), true),
      (any("Parts", .binary(.and, .binary(.eq, path("x", "Name"), text("lid")), path("$it", "Active"))), true),
      (any("Missing", nil), false), (all("Missing", .binary(.eq, path("x", "Name"), text("a"))), true),
      (.call(.hassubset, [path("Tags"), .list([text("fresh")])]), true),
      (.call(.isof, [path("Maker"), path("Shop.Dairy")]), true),
    ] as [(QueryExpression, Bool)])
  func structures(_ condition: QueryExpression, _ expected: Bool) throws {
    #expect(try evaluator.matches(CatalogModel.milk, condition) == expected)
  }

  @Test(
    arguments: [
      (isNull(path("Nothing")), "unknown property 'Nothing' of type 'Shop.Product'"),
      (.binary(.eq, path("Name"), int(1)), "'eq' does not take 'String' and 'Int32'"),
      (isNull(.binary(.div, int(1), int(0))), "division by zero"),
      (.call(.geoLength, [path("Name")]), "'geo.length' cannot be evaluated here; ask the service"),
      (.call(.year, [path("Name")]), "'year' does not take 'String'"),
    ] as [(QueryExpression, String)])
  func faults(_ condition: QueryExpression, _ message: String) {
    let error = #expect(throws: QueryEvaluationError.self) {
      try evaluator.matches(CatalogModel.milk.expanded(false), condition)
    }
    #expect(error?.description == message)
  }

  @Test func ordersRowsStablyWithNullsFirst() throws {
    let rows = [("b", 1), (nil, 2), ("a", 3), ("b", 4)].map { note, stock in
      var row = Row(type: CatalogModel.product)
      row["Note"] = note.map { .string($0) }
      row["Stock"] = .int(Int64(stock))
      return row
    }
    let rising = try evaluator.sorted(rows, by: [OrderTerm(path("Note"))])
    #expect(rising.map { $0["Stock"] } == [.int(2), .int(3), .int(1), .int(4)])
    let falling = try evaluator.sorted(rows, by: [OrderTerm(path("Note"), isDescending: true)])
    #expect(falling.map { $0["Stock"] } == [.int(1), .int(4), .int(3), .int(2)])
  }

  @Test func asksForRelativesThatTheRowLacks() throws {
    var maker = Row(type: CatalogModel.maker)
    maker["Name"] = .string("Found")
    let asking = QueryEvaluator(schema: CatalogModel.schema) { [maker] _, member in
      member.name == "Maker" ? .row(maker) : nil
    }
    let bare = CatalogModel.milk.expanded(false)
    #expect(try asking.matches(bare, .binary(.eq, path("Maker", "Name"), text("Found"))))
  }
}
