import SOQLQueries
import SeededNumbers

/// Statements from a seed, each of which the writer can write.
struct RandomStatements {
  var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func statement(depth: Int = 0) -> SOQLStatement {
    var statement = SOQLStatement(many { $0.item(depth: depth) }, from: "")
    statement.from = SOQLSource(name(), alias: maybe { $0.name() })
    if numbers.isOne(in: 5) { statement.relations = [SOQLSource("\(name()).\(name())", alias: name())] }
    statement.scope = maybe { $0.numbers.pick(["Mine", "Everything", "Team"]) }
    statement.filter = maybe { $0.condition(depth: depth) }
    statement.with = maybe { $0.with() }
    statement.grouping = maybe { $0.grouping() }
    statement.having = maybe { $0.condition(depth: depth + 2) }
    if numbers.isOne(in: 2) {
      statement.order = many {
        SOQLOrderTerm(
          $0.expression(depth: 1), isDescending: $0.numbers.isOne(in: 2),
          nulls: $0.maybe { $0.numbers.pick(SOQLOrderTerm.Nulls.allCases) })
      }
    }
    statement.limit = maybe { $0.numbers.below(3_000) }
    statement.offset = maybe { $0.numbers.below(2_001) }
    if numbers.isOne(in: 4) { statement.purposes = [numbers.pick(SOQLPurpose.allCases)] }
    statement.includesAllRows = numbers.isOne(in: 4)
    return statement
  }

  mutating func condition(depth: Int) -> SOQLCondition {
    let kinds = depth > 3 ? 4 : 8
    switch numbers.below(kinds) {
    case 0: return .comparison(expression(depth: depth), numbers.pick(SOQLComparison.allCases), literal())
    case 1: return .like(expression(depth: depth), pattern())
    case 2: return .membership(expression(depth: depth), isNegated: numbers.isOne(in: 2), many { $0.literal() })
    case 3: return .inclusion(expression(depth: depth), isNegated: numbers.isOne(in: 2), many { $0.text() })
    case 4:
      return .join(expression(depth: depth), isNegated: numbers.isOne(in: 2), statement(depth: depth + 2))
    case 5: return .not(condition(depth: depth + 1))
    case 6: return .and([condition(depth: depth + 1)] + many { $0.condition(depth: depth + 1) })
    default: return .or([condition(depth: depth + 1)] + many { $0.condition(depth: depth + 1) })
    }
  }

  mutating func text() -> String {
    let parts = [
      "'", "\\", "\n", "\r", "\t", "\u{8}", "\u{C}", "\u{1}", "%", "_", "\"", "a", "Ω", "👩‍👧", " OR ", "--", "n", "u00e9",
    ]
    return (0..<numbers.below(6)).map { _ in numbers.pick(parts) }.joined()
  }

  private mutating func item(depth: Int) -> SOQLSelectItem {
    switch numbers.below(depth > 1 ? 3 : 5) {
    case 0: .field(path(), alias: maybe { $0.name() })
    case 1: .call(call(depth: depth), alias: maybe { $0.name() })
    case 2:
      .typed(
        SOQLTypeOf(
          path(), branches: many { SOQLTypeOf.Branch(type: $0.name(), fields: $0.many { $0.path() }) },
          otherwise: maybe { $0.many { $0.path() } } ?? []))
    default: .children(statement(depth: depth + 1))
    }
  }

  private mutating func expression(depth: Int) -> SOQLExpression {
    numbers.isOne(in: 4) ? .call(call(depth: depth)) : .field(path())
  }

  private mutating func call(depth: Int) -> SOQLCall {
    let name = numbers.pick(["COUNT", "toLabel", "CALENDAR_YEAR", "DISTANCE", "FIELDS"])
    guard !numbers.isOne(in: 4) else { return SOQLCall(name) }
    return SOQLCall(
      name,
      many { numbers in
        numbers.numbers.isOne(in: 3)
          ? .literal(numbers.numbers.pick([.text(numbers.text()), .number("-37.5")]))
          : numbers.expression(depth: depth + 1)
      })
  }

  private mutating func literal() -> SOQLLiteral {
    let word = numbers.pick(SOQLDateRange.Word.allCases)
    return numbers.pick([
      .null, .boolean(numbers.isOne(in: 2)), .text(text()), .number("\(numbers.below(1_000) - 500)"), .number("12.50"),
      .number("1E3"), .amount(currency: "USD", digits: "5000.5"), .date("2024-02-29"),
      .dateTime("2024-02-29T12:00:00Z"),
      .dateTime("2024-02-29T12:00:00.123+08:00"), .time("12:00:00.000Z"),
      .relativeDate(SOQLDateRange(word, count: word.takesCount ? numbers.below(400) : nil)),
    ])
  }

  private mutating func pattern() -> SOQLPattern {
    SOQLPattern(many { $0.numbers.pick([.anyText, .anyCharacter, .text($0.text())]) })
  }

  private mutating func with() -> SOQLWith {
    numbers.pick([
      .securityEnforced, .userMode, .systemMode,
      .dataCategories([
        SOQLCategoryFilter(name(), numbers.pick(SOQLCategoryFilter.Relation.allCases), categories: many { $0.name() }),
        SOQLCategoryFilter(name(), .at, categories: [name()]),
      ]),
    ])
  }

  private mutating func grouping() -> SOQLGrouping {
    SOQLGrouping(many { $0.expression(depth: 1) }, kind: numbers.pick(SOQLGrouping.Kind.allCases))
  }

  private mutating func path() -> SOQLPath { SOQLPath(many { $0.name() }) }

  private mutating func name() -> String {
    numbers.pick(["Id", "Name", "Account", "Invoice__c", "ns__Thing__r", "Owner", "Order_Total__c", "x1"])
  }

  private mutating func many<Element>(_ make: (inout RandomStatements) -> Element) -> [Element] {
    (0...numbers.below(3)).map { _ in make(&self) }
  }

  private mutating func maybe<Element>(_ make: (inout RandomStatements) -> Element) -> Element? {
    numbers.isOne(in: 3) ? make(&self) : nil
  }
}
