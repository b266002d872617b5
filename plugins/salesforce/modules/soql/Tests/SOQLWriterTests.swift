import SOQLQueries
import ServiceData
import Testing

struct SOQLWriterTests {
  @Test(arguments: [
    ("O'Neil", #"'O\'Neil'"#), (#"a\b"#, #"'a\\b'"#), ("a\nb\u{1}", #"'a\nb\u0001'"#), ("50%_", "'50%_'"),
    (#"' OR Name != '"#, #"'\' OR Name != \''"#),
  ])
  func quotedTextCannotEndTheQuotes(text: String, expected: String) {
    #expect(SOQLText.quoted(text) == expected)
  }

  @Test func wildcardsInTheTextOfAPatternAreEscaped() {
    #expect(SOQLText.quoted(SOQLPattern.containing("50%_\\'")) == #"'%50\%\_\\\'%'"#)
  }

  @Test func junctionsInsideOfOthersAreInParentheses() throws {
    let one = SOQLCondition.comparison(.field("A"), .equal, .number("1"))
    let two = SOQLCondition.comparison(.field("B"), .notEqual, .null)
    #expect(try one.and(two).or(.not(one)).text() == "(A = 1 AND B != null) OR (NOT A = 1)")
  }

  @Test(arguments: [
    SOQLLiteral.number("1 OR 1 = 1"), .number("NaN"), .number(""), .date("2024-02-30"), .date("2024-02-29) OR (A = 1"),
    .dateTime("2024-02-29T12:00:00"), .time("12:00"), .amount(currency: "USD1", digits: "5"),
    .amount(currency: "USD", digits: "-5"), .relativeDate(SOQLDateRange(.lastDays)),
    .relativeDate(SOQLDateRange(.today, count: 1)),
  ])
  func literalsOfAnotherFormAreRefused(literal: SOQLLiteral) {
    #expect(throws: SOQLWritingError.self) { try SOQLText.of(literal) }
  }

  @Test(arguments: ["Name FROM User", "a-b", "", "1a", "é", "a.b c"])
  func namesOfAnotherFormAreRefused(name: String) {
    #expect(throws: SOQLWritingError.self) { try SOQLStatement(fields: [name], from: "Account").text() }
    #expect(throws: SOQLWritingError.self) { try SOQLStatement(fields: ["Id"], from: name).text() }
  }

  @Test func anAliasIsNoReservedWord() {
    var statement = SOQLStatement(fields: ["Id"], from: "Account")
    statement.from.alias = "where"
    #expect(throws: SOQLWritingError.self) { try statement.text() }
  }

  @Test(arguments: [
    (Value.string("2024-02-29"), PrimitiveKind.date, "2024-02-29"), (.string("2024-02-29"), .string, "'2024-02-29'"),
    (.decimal("1.50"), .decimal, "1.50"), (.bool(true), .boolean, "true"), (.null, .string, "null"),
    (.string("2024-02-29T12:00:00Z"), .dateTimeOffset, "2024-02-29T12:00:00Z"),
    (.string("12:00:00"), .timeOfDay, "12:00:00Z"), (.int(-3), .int32, "-3"),
  ])
  func valuesAreLiteralsOfTheirKind(value: Value, kind: PrimitiveKind, expected: String) throws {
    #expect(try SOQLText.of(#require(SOQLLiteral(value, kind: kind))) == expected)
  }

  @Test func valuesWithoutALiteralHaveNone() {
    #expect(SOQLLiteral(.list([]), kind: .string) == nil)
    #expect(SOQLLiteral(.double(.nan), kind: .double) == nil)
  }
}
