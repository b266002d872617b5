import Foundation
import ServiceData
import Testing

@testable import TypedEntities

@Suite struct StructuredValueTests {
  private func customer() -> Customer {
    var customer = Customer()
    customer.id1 = 7
    customer.name = "Anna"
    customer.address = {
      var address = Address()
      address.city = "Rome"
      address.lines = ["Via Appia 1", ""]
      return address
    }()
    customer.balance = Decimal(string: "12345678901234567890.55") ?? 0
    customer.colors = .red.union(Color(rawValue: "Violet"))
    customer.row["Rank"] = .int(3)
    return customer
  }

  @Test func membersReadWrittenValues() {
    let value = customer()
    #expect(value.address?.city == "Rome")
    #expect(value.address?.lines == ["Via Appia 1", ""])
    #expect(value.row["Balance"] == .decimal("12345678901234567890.55"))
    #expect(value.colors?.rawValue == "Red,Violet")
    #expect(value.colors?.isKnown == false)
    #expect(value.id == EntityKey([.init(name: "ID", value: .int(7))]))
    #expect(value.row.changes.indices == [0, 1, 2, 4, 5])
  }

  @Test func codingPreservesEverything() throws {
    var value = customer()
    value.row.etag = "W/\"1\""
    let data = try JSONEncoder().encode(value)
    let back = try JSONDecoder().decode(Customer.self, from: data)
    #expect(back == value)
    #expect(back.row.etag == value.row.etag)
    #expect(back.row["Rank"] == .int(3))
    #expect(!back.row.isChanged)
  }

  /// JSON does not distinguish kinds of numbers, so only the type shows that 3 is a double.
  @Test func wholeNumbersInDoubleMembersStayDoubles() throws {
    struct Measure: ComplexValue {
      static let schema = ServiceSchema(emitted: "schema 1 odata 4.0\ncomplex Shop.Measure\n  Width Double")
        .emittedType("Shop.Measure")
      var row: Row
    }
    var measure = Measure()
    measure.row["Width"] = .double(3)
    let back = try JSONDecoder().decode(Measure.self, from: JSONEncoder().encode(measure))
    #expect(back.row["Width"] == .double(3))
  }

  @Test("P1: coding preserves derived types") func codingPreservesDerivedTypes() throws {
    let base = try #require(customer().as(Party.self))
    #expect(base.name == "Anna")
    #expect(base.as(Customer.self) == customer())
    #expect(Party(row: Row(type: Party.schema)).as(Customer.self) == nil)
  }

  @Test func keyPathsBecomeExpressions() {
    let query = Customer.query
      .filter(\Customer.address?.city == "Rome" && \Customer.balance > 10)
      .filter((\Customer.orders).any { \SalesOrder.customer?.name == nil })
      .order(by: \Customer.name, descending: true)
      .expand(\.orders).top(5).query
    let city = QueryExpression.binary(
      .eq, .path(QueryPath(["Address", "City"])), .literal(QueryLiteral("Rome")))
    let balance = QueryExpression.binary(
      .gt, .path(QueryPath(["Balance"])), .literal(QueryLiteral(.decimal("10"), kind: .primitive(.decimal))))
    let orders = QueryExpression.lambda(
      .any, over: QueryPath(["Orders"]), variable: "x",
      predicate: .binary(
        .eq, .path(QueryPath(["x", "Customer", "Name"])), .literal(QueryLiteral(.null, kind: .null))))
    #expect(query.filter == .binary(.and, .binary(.and, city, balance), orders))
    #expect(query.order == [OrderTerm(.path(QueryPath(["Name"])), isDescending: true)])
    #expect(query.expand == [ExpandTerm(path: "Orders")])
    #expect(query.top == 5)
  }

  @Test func functionsBecomeCalls() {
    let filter =
      (\Customer.name).lowercased().contains("an") && (\Customer.name).trimmed().length > 2
      && (\Customer.name).startsWith("A") && (\Customer.name).uppercased().endsWith("A")
      && (\Customer.balance).rounded() > 10
    let text =
      "contains(tolower(Name),'an') and length(trim(Name)) gt 2 and startswith(Name,'A') "
      + "and endswith(toupper(Name),'A') and round(Balance) gt 10"
    #expect(filter.expression.description == text)
    #expect((\Customer.orders).any().expression.description == "Orders/any()")
    let all = (\Customer.orders).all { (\SalesOrder.customer?.name).length == 4 }
    #expect(all.expression.description == "Orders/all(x:length(x/Customer/Name) eq 4)")
    let day = (\Customer.name).year == 2024 && (\Customer.name).month == 2 && (\Customer.name).day == 29
    #expect(day.expression.description == "year(Name) eq 2024 and month(Name) eq 2 and day(Name) eq 29")
  }

  // Runs in a process of its own, since other tests run programs that set the source of the process.
  @Test("P8: reports fetching without a source") func reportsFetchingWithoutASource() async {
    await #expect(processExitsWith: .success) {
      await #expect(throws: ServiceError.self) { try await Customer.fetch() }
    }
  }

  @Test func returnsValuesOfUnknownTypesUnchanged() throws {
    let value: Value = try OperationResult.value(.int(3)).scalar()
    #expect(value == .int(3))
    let absent: Value = try OperationResult.none.scalar()
    #expect(absent == .null)
  }
}
