import DialectFixtures
import QueryLanguage
import SOQLQueries
import SeededNumbers
import ServiceData
import Testing

@testable import SalesforceDialect

/// Queries that are written as SOQL and read again.
@Suite struct StatementRoundTripTests {
  private static let type = OrganizationSchema.type("Account")

  /// The statement of a query, and the query that is read from its text.
  private func pass(_ query: RowQuery) throws -> (SOQLStatement, RowQuery) {
    let statement = try StatementWriter(Self.type).statement(query)
    return (statement, try StatementReader(try statement.text(), schema: OrganizationSchema.schema).query())
  }

  /// Checks that a query keeps its meaning: the one that is read has the same statement, and is read as itself.
  private func check(_ query: RowQuery) throws -> RowQuery {
    let (statement, read) = try pass(query)
    let (again, last) = try pass(read)
    #expect(again == statement)
    #expect(last == read)
    #expect(read.set == query.set)
    return read
  }

  /// The comparisons, functions and literals whose form does not change on the way.
  static let plainFilters = [
    "Name eq 'O''Neil \\ \" %_ \u{7} \n'", "Name ne null", "Revenue gt 10.50", "Revenue lt -3", "Employees le 5",
    "Employees ge 0", "IsActive eq false", "Founded ge 2024-02-29", "LastCall lt 2024-02-29T12:00:00Z",
    "Opens eq 08:30:00", "Parent/Parent/Name eq 'x'", "Name in ('a','b''c')", "Employees in (1,2,3)",
    "contains(Name,'100%_\\')", "startswith(Name,'%')", "endswith(Name,'_')", "not contains(Name,'''')",
    "year(LastCall) eq 2024", "month(Founded) lt 3", "day(Founded) gt 1", "hour(LastCall) ge 9",
    "Name eq 'a' and Employees eq 1 or not (Name eq 'b')", "(Name eq 'a' or Name eq 'b') and IsActive eq true",
    "Rating eq 'Hot'", "Colors__c/any()", "Colors__c/any(e1:e1 eq 'green ish')",
    "Colors__c/any(e1:e1 in ('red','green ish'))", "not Colors__c/any(e1:e1 eq 'red')", "Contacts/any()",
    "Contacts/any(e1:e1/Email eq 'a' and e1/Account/Name ne 'b')", "Contacts/all(e1:e1/Email eq 'a')",
    "Parent/Contacts/any(e1:e1/Email eq 'a')", "not Contacts/any(e1:startswith(e1/Email,'a'))",
    "not Contacts/any() and Parent/Contacts/any()", "Tasks/any(e1:e1/Subject eq 'a')",
  ]

  @Test(arguments: plainFilters)
  func filtersStayAsTheyAre(filter: String) throws {
    var query = RowQuery(set: "Accounts")
    query.select = ["Id", "SystemModstamp"]
    query.filter = try QueryExpression(parsing: filter)
    #expect(try check(query) == query.typed(for: Self.type))
  }

  @Test(arguments: [
    "IsActive", "5 lt Employees", "tolower(Name) eq 'x'", "Colors__c has 'red'", "endswith(Name,'x') eq false",
    "BillingAddress/city eq 'Bonn'", "Contacts/any(c:c/Email eq null)", "LastCall lt 2024-02-29",
    "Name eq 'a' and (Name eq 'b' and (Name eq 'c' and Name eq 'd'))", "Name in ()",
  ])
  func filtersKeepTheirMeaning(filter: String) throws {
    var query = RowQuery(set: "Accounts")
    query.filter = try QueryExpression(parsing: filter)
    #expect(try check(query).filter != nil)
  }

  @Test func shapesStayAsTheyAre() throws {
    var query = RowQuery(set: "Accounts")
    var parent = ExpandTerm(path: "Parent")
    parent.select = ["Id", "Name"]
    parent.expand = [ExpandTerm(path: "Owner")]
    var contacts = ExpandTerm(path: "Contacts")
    contacts.select = ["Id", "SystemModstamp", "Email"]
    contacts.filter = try QueryExpression(parsing: "Email ne 'it''s'")
    contacts.order = [OrderTerm(.path(QueryPath(["Email"])), isDescending: true)]
    contacts.top = 3
    query.expand = [parent, contacts]
    query.order = [OrderTerm(.path(QueryPath(["Parent", "Name"]))), OrderTerm(.path(QueryPath(["Id"])))]
    query.top = 7
    query.skip = 2
    #expect(try check(query) == query)
  }

  @Test("no text can end its literal", arguments: 0..<40)
  func hostileTexts(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let pieces = [
      "'", "\\", "\\'", "%", "_", "\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{8}", "\u{C}", "é", "日本", "\u{202E}",
      "\u{301}",
      " OR Id != null", "--", "/*", "\\u0027", ";", ")", "(SELECT Id FROM User)", ":x", "a",
    ]
    for _ in 0..<25 {
      func text() -> String {
        (0..<Int.random(in: 1...6, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      }
      let path = QueryExpression.path(QueryPath(["Name"]))
      func literal() -> QueryExpression { .literal(QueryLiteral(.string(text()))) }
      var query = RowQuery(set: "Accounts")
      query.select = ["Id", "SystemModstamp"]
      query.filter = .binary(
        .and,
        .binary(
          .and, .binary(.or, .binary(.eq, path, literal()), .binary(.in, path, .list([literal(), literal()]))),
          .binary(.or, .call(.contains, [path, literal()]), .binary(.ne, path, literal()))),
        .lambda(
          .any, over: QueryPath(["Contacts"]), variable: "e1",
          predicate: .call(.startswith, [.path(QueryPath(["e1", "Email"])), literal()])))
      #expect(try check(query) == query)
    }
  }
}
