import ServiceData
import Testing

@testable import QueryLanguage

struct ValueOrderTests {
  @Test(arguments: [
    ("1.0", "1", ValueOrder.same), ("-0", "0.00", .same), ("10", "9.99", .after), ("-10", "-9.99", .before),
    ("0.1", "0.01", .after), ("1.5E3", "1500", .same), ("1e-2", "0.01", .same), ("-1", "1", .before),
    ("123456789012345678901234567890.1", "123456789012345678901234567890.2", .before), ("abc", "0", .before),
    ("00012.50", "12.5", .same), (".5", "0.5", .same), ("1000", "999", .after), ("0", "-0.0001", .after),
  ])
  func decimals(_ left: String, _ right: String, _ expected: ValueOrder) {
    #expect(ValueOrder.between(texts: left, right, as: .decimal) == expected)
    #expect(ValueOrder.between(texts: right, left, as: .decimal) == expected.reversed)
  }

  @Test(arguments: [
    (PrimitiveKind.dateTimeOffset, "2024-01-01T12:00:00+02:00", "2024-01-01T10:00:00Z", ValueOrder.same),
    (.dateTimeOffset, "2024-01-01T12:00:00.10Z", "2024-01-01T12:00:00.1Z", .same),
    (.date, "-0044-03-15", "0001-01-01", .before), (.timeOfDay, "12:00", "12:00:00.000", .same),
    (.duration, "PT60S", "PT1M", .same), (.duration, "-PT1S", "PT0S", .before),
    (.guid, "ABCDEF00-0000-0000-0000-000000000000", "abcdef00-0000-0000-0000-000000000000", .same),
    (.string, "Z", "a", .before), (.string, "e\u{301}", "\u{e9}", .before), (.date, "nonsense", "2024-01-01", .before),
  ])
  func texts(_ kind: PrimitiveKind, _ left: String, _ right: String, _ expected: ValueOrder) {
    #expect(ValueOrder.between(texts: left, right, as: kind) == expected)
  }

  @Test(
    "a service keeps as many digits of a second as the precision says",
    arguments: [
      (nil, "12:00:05.123", "12:00:05", false), (0, "12:00:05.123", "12:00:05", true),
      (0, "12:00:06", "12:00:05", false), (3, "12:00:05.1234", "12:00:05.123", true),
      (3, "12:00:05.124", "12:00:05.123", false),
    ] as [(Int?, String, String, Bool)])
  func precisionOfTimes(precision: Int?, sent: String, stored: String, isSame: Bool) {
    let member = MemberSchema(
      name: "Start", type: .primitive(.dateTimeOffset), facets: MemberFacets(precision: precision))
    let values = [sent, stored].map { Value.string("2024-01-02T\($0)Z") }
    #expect(values[0].isSame(as: values[1], member) == isSame)
  }

  @Test func sortsNullFirstAndNaNLast() {
    #expect(ValueOrder.between(.null, .int(1), as: .int32) == .before)
    #expect(ValueOrder.between(.null, .null, as: .int32) == .same)
    #expect(ValueOrder.between(.double(.nan), .double(.infinity), as: .double) == .after)
    #expect(ValueOrder.between(.double(9_007_199_254_740_992), .int(9_007_199_254_740_993), as: .int64) == .before)
  }

  @Test(arguments: [
    ("1", "3", "0.3333333333333333333333333333333333"), ("10", "4", "2.5"), ("-7.5", "2.5", "-3"), ("100", "10", "10"),
  ])
  func quotients(_ left: String, _ right: String, _ expected: String) throws {
    let (own, other) = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
    #expect(own.divided(by: other)?.text == expected)
  }

  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("99.99", "0.01", "100.00"), ("1", "-1.5", "-0.5"), ("-3", "3", "0"), ("5", "-7", "-2"),
  ])
  func sums(_ left: String, _ right: String, _ expected: String) throws {
    let (own, other) = (try #require(DecimalNumber(left)), try #require(DecimalNumber(right)))
    #expect(own.adding(other)?.text == expected)
    #expect(other.adding(own)?.text == expected)
  }
}
