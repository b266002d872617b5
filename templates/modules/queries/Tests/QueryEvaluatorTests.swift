import ServiceData
import Testing

@testable import QueryLanguage

struct QueryEvaluatorTests {
  private let evaluator = QueryEvaluator(schema: CatalogModel.schema, now: CatalogModel.noon)

  @Test(
    arguments: [
      // Null equals only null, and has no order (5.1.1.1).
      (isNothing(memberPath("Note")), true), (isSomething(memberPath("Note")), false),
      (isNothing(memberPath("Name")), false),
      (.binary(.gt, memberPath("Note"), textLiteral("a")), false), (.binary(.le, memberPath("Note"), nothing), true),
      (.binary(.lt, memberPath("Note"), nothing), false),
      (not(.binary(.gt, memberPath("Note"), textLiteral("a"))), true),
      // Unknown conditions.
      (not(.call(.contains, [memberPath("Note"), textLiteral("a")])), false),
      (.binary(.or, .call(.contains, [memberPath("Note"), textLiteral("a")]), memberPath("Active")), true),
      (.binary(.and, .call(.contains, [memberPath("Note"), textLiteral("a")]), not(memberPath("Active"))), false),
      // Numbers of several kinds.
      (.binary(.eq, memberPath("Price"), decimalLiteral("12.500")), true),
      (.binary(.lt, memberPath("Price"), int(13)), true),
      (.binary(.eq, memberPath("Stock"), decimalLiteral("7.0")), true),
      (.binary(.eq, memberPath("Rating"), decimalLiteral("4.5")), true),
      (.binary(.in, memberPath("Stock"), .list([int(1), int(7)])), true),
      (.binary(.in, memberPath("Stock"), .list([])), false),
      // Arithmetic.
      (.binary(.eq, .binary(.div, memberPath("Stock"), int(2)), int(3)), true),
      (.binary(.eq, .binary(.divby, memberPath("Stock"), int(2)), decimalLiteral("3.5")), true),
      (.binary(.eq, .binary(.mod, memberPath("Stock"), int(4)), int(3)), true),
      (.binary(.eq, .binary(.mul, memberPath("Price"), int(2)), int(25)), true),
      (.binary(.eq, .unary(.negate, memberPath("Stock")), int(-7)), true),
      (.binary(.gt, .binary(.add, int(.max), int(1)), int(.max)), true),
      (.binary(.eq, .binary(.add, memberPath("Stock"), memberPath("Note")), nothing), true),
    ] as [(QueryExpression, Bool)])
  func operators(_ condition: QueryExpression, _ expected: Bool) throws {
    #expect(try evaluator.matches(CatalogModel.milk, condition) == expected)
  }

  @Test(
    arguments: [
      (QueryFunction.contains, [textLiteral("Milk"), textLiteral("il")], Value.bool(true)),
      (.contains, [textLiteral("Milk"), textLiteral("")], .bool(true)),
      (.startswith, [textLiteral("Milk"), textLiteral("mi")], .bool(false)),
      (.endswith, [textLiteral("Milk"), textLiteral("lk")], .bool(true)),
      (.indexof, [textLiteral("Grüße"), textLiteral("ße")], .int(3)),
      (.indexof, [textLiteral("abc"), textLiteral("x")], .int(-1)), (.length, [textLiteral("Grüße")], .int(5)),
      (.substring, [textLiteral("Grüße"), int(1), int(3)], .string("rüß")),
      (.substring, [textLiteral("abc"), int(9)], .string("")),
      (.substring, [textLiteral("abc"), int(-2)], .string("bc")), (.tolower, [textLiteral("GRÜN")], .string("grün")),
      (.toupper, [textLiteral("grün")], .string("GRÜN")), (.trim, [textLiteral(" a \t")], .string("a")),
      (.concat, [textLiteral("a"), textLiteral("b")], .string("ab")),
      (.matchesPattern, [textLiteral("Milk"), textLiteral("^M.*k$")], .bool(true)),
      (.round, [decimalLiteral("2.5")], .decimal("3")), (.round, [decimalLiteral("-2.5")], .decimal("-3")),
      (.floor, [decimalLiteral("-2.1")], .decimal("-3")), (.ceiling, [decimalLiteral("2.1")], .decimal("3")),
      (.year, [memberPath("Made")], .int(2024)), (.hour, [memberPath("Seen")], .int(23)),
      (.totaloffsetminutes, [memberPath("Seen")], .int(120)),
      (.fractionalseconds, [memberPath("Seen")], .decimal("0.25")),
      (.date, [memberPath("Seen")], .string("2024-02-28")), (.totalseconds, [memberPath("Shelf")], .decimal("86401.5")),
      (.year, [memberPath("Note")], .null), (.now, [], .string("2024-06-01T12:00:00Z")),
      (.cast, [memberPath("Stock"), memberPath("Edm.String")], .string("7")),
      (.cast, [textLiteral("12"), memberPath("Edm.Int32")], .int(12)),
    ] as [(QueryFunction, [QueryExpression], Value)])
  func functions(_ function: QueryFunction, _ arguments: [QueryExpression], _ expected: Value) throws {
    #expect(try evaluator.value(of: .call(function, arguments), for: CatalogModel.milk) == expected)
  }

  @Test(
    arguments: [
      (.binary(.gt, memberPath("Seen"), constant("2024-02-28T21:00:00Z", .dateTimeOffset)), true),
      (.binary(.eq, memberPath("Seen"), constant("2024-02-28T21:30:10.250Z", .dateTimeOffset)), true),
      (.binary(.lt, memberPath("Made"), constant("2024-03-01", .date)), true),
      (.binary(.eq, memberPath("Made"), textLiteral("2024-02-28")), true),
      (
        .binary(.eq, .binary(.add, memberPath("Made"), constant("P2D", .duration)), constant("2024-03-01", .date)), true
      ),
      (
        .binary(
          .eq, .binary(.sub, constant("2024-03-01", .date), memberPath("Made")), constant("PT48H", .duration)), true
      ),
      (.binary(.lt, memberPath("Shelf"), .binary(.mul, constant("P1D", .duration), int(2))), true),
    ] as [(QueryExpression, Bool)])
  func times(_ condition: QueryExpression, _ expected: Bool) throws {
    #expect(try evaluator.matches(CatalogModel.milk, condition) == expected)
  }

  @Test(
    arguments: [
      (.binary(.eq, memberPath("Color"), textLiteral("Green")), true),
      (.binary(.gt, memberPath("Color"), color("Red")), true),
      (.binary(.has, memberPath("Marks"), marks("New,Cold")), true),
      (.binary(.has, memberPath("Marks"), marks("Sale")), false),
      (.binary(.eq, memberPath("Marks"), marks("Cold,New")), true),
      (.binary(.eq, memberPath("Marks"), marks("5")), true),
      (.binary(.eq, memberPath("Address", "City"), textLiteral("Rome")), true),
      (.binary(.eq, memberPath("Maker", "Name"), textLiteral("Alps")), true),
      (.binary(.eq, memberPath("Maker", "Shop.Dairy", "Cows"), int(40)), true),
      (.binary(.eq, memberPath("Maker", "Shop.Bakery", "Ovens"), nothing), true),
      (.binary(.gt, memberPath("Parts", "$count"), int(1)), true), (memberPath("Extra"), true),
      (any("Tags", .binary(.eq, memberPath("x"), textLiteral("fresh"))), true), (any("Tags", nil), true),
      (all("Parts", .binary(.lt, memberPath("x", "Price"), memberPath("Price"))), true),
      (
        any(
          "Parts", .binary(.and, .binary(.eq, memberPath("x", "Name"), textLiteral("lid")), memberPath("$it", "Active"))
        ),
        true
      ),
      (any("Missing", nil), false), (all("Missing", .binary(.eq, memberPath("x", "Name"), textLiteral("a"))), true),
      (.call(.hassubset, [memberPath("Tags"), .list([textLiteral("fresh")])]), true),
      (.call(.isof, [memberPath("Maker"), memberPath("Shop.Dairy")]), true),
    ] as [(QueryExpression, Bool)])
  func structures(_ condition: QueryExpression, _ expected: Bool) throws {
    #expect(try evaluator.matches(CatalogModel.milk, condition) == expected)
  }

  @Test(
    arguments: [
      (isNothing(memberPath("Nothing")), "unknown property 'Nothing' of type 'Shop.Product'"),
      (.binary(.eq, memberPath("Name"), int(1)), "'eq' does not take 'String' and 'Int32'"),
      (isNothing(.binary(.div, int(1), int(0))), "division by zero"),
      (
        .call(.geoLength, [memberPath("Name")]),
        "'geo.length' cannot be evaluated locally; run the query on the service"
      ),
      (.call(.year, [memberPath("Name")]), "'year' does not take 'String'"),
    ] as [(QueryExpression, String)])
  func faults(_ condition: QueryExpression, _ message: String) {
    let error = #expect(throws: QueryEvaluationError.self) {
      try evaluator.matches(CatalogModel.milk.expanded(false), condition)
    }
    #expect(error?.description == message)
  }

  @Test func sortsStablyWithNullsFirst() throws {
    let rows = [("b", 1), (nil, 2), ("a", 3), ("b", 4)].map { note, stock in
      var row = Row(type: CatalogModel.product)
      row["Note"] = note.map { .string($0) }
      row["Stock"] = .int(Int64(stock))
      return row
    }
    let rising = try evaluator.sorted(rows, by: [OrderTerm(memberPath("Note"))])
    #expect(rising.map { $0["Stock"] } == [.int(2), .int(3), .int(1), .int(4)])
    let falling = try evaluator.sorted(rows, by: [OrderTerm(memberPath("Note"), isDescending: true)])
    #expect(falling.map { $0["Stock"] } == [.int(1), .int(4), .int(3), .int(2)])
  }

  @Test func requestsMissingRelatedEntities() throws {
    var maker = Row(type: CatalogModel.maker)
    maker["Name"] = .string("Found")
    let asking = QueryEvaluator(schema: CatalogModel.schema) { [maker] _, member in
      member.name == "Maker" ? .row(maker) : nil
    }
    let bare = CatalogModel.milk.expanded(false)
    #expect(try asking.matches(bare, .binary(.eq, memberPath("Maker", "Name"), textLiteral("Found"))))
  }

  /// The product of a fraction of a second and a large number also overflows a duration.
  @Test(arguments: [
    "duration'PT0.9S' mul 1e300 gt duration'PT1S'", "duration'PT0.9S' div 1e-300 gt duration'PT1S'",
    "duration'P1D' mul 1e300 gt duration'PT1S'", "duration'-PT0.9S' mul 9223372036854775807 gt duration'PT1S'",
  ])
  func limitsDurations(_ condition: String) throws {
    let expression = try QueryExpression(parsing: condition)
    #expect(throws: QueryEvaluationError.self) { try evaluator.matches(CatalogModel.milk, expression) }
  }
}
