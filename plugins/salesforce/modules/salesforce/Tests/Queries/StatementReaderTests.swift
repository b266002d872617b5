import DialectFixtures
import SOQLQueries
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct StatementReaderTests {
  private func query(_ text: String) throws -> RowQuery {
    try StatementReader(text, schema: OrganizationSchema.schema).query()
  }

  private func filter(_ condition: String, of object: String = "Account") throws -> String {
    try #require(query("SELECT Id FROM \(object) WHERE \(condition)").filter).description
  }

  @Test func readsFieldsAndRelatedRecords() throws {
    let query = try query(
      """
      select Id, a.name, ACCOUNT.Revenue, Parent.Name, Parent.Owner.Type,
        (SELECT LastName, Account.Name FROM Contacts WHERE Email != null ORDER BY LastName LIMIT 3 OFFSET 1)
      from Account a where Employees > 5 order by Parent.Name desc nulls last, Name limit 10
      """)
    #expect(query.set == "Accounts")
    #expect(query.select == ["Id", "Name", "Revenue"])
    #expect(query.filter?.description == "Employees gt 5")
    #expect(query.order.map { $0.expression.description } == ["Parent/Name", "Name"])
    #expect(query.order.map(\.isDescending) == [true, false])
    #expect(query.top == 10)
    #expect(query.expand.map(\.path) == ["Parent", "Contacts"])
    #expect(query.expand[0].select == ["Name"])
    #expect(query.expand[0].expand.map(\.path) == ["Owner"])
    #expect(query.expand[0].expand[0].select == ["Type"])
    let contacts = query.expand[1]
    #expect(contacts.select == ["LastName"])
    #expect(contacts.expand.map(\.path) == ["Account"])
    #expect(contacts.filter?.description == "Email ne null")
    #expect(contacts.order.count == 1)
    #expect(contacts.top == 3)
    #expect(contacts.skip == 1)
  }

  @Test func selectsTheKeyAloneOrEverything() throws {
    #expect(try query("SELECT (SELECT LastName FROM Contacts) FROM Account").select == ["Id"])
    #expect(try query("SELECT FIELDS(ALL) FROM Account").select.isEmpty)
    #expect(try query("SELECT Id, Owner.Id, Owner.Type, Owner.Name FROM Account").expand[0].select.isEmpty)
    #expect(
      try query("SELECT c.Email FROM Contact c, c.Account a WHERE a.Name = 'x'").filter?.description
        == "Account/Name eq 'x'")
  }

  @Test(arguments: [
    (#"name = 'O\'Neil \\ 100%'"#, #"Name eq 'O''Neil \ 100%'"#), ("Revenue >= 10.50", "Revenue ge 10.50"),
    ("Revenue < .5", "Revenue lt 0.5"), ("Employees <> +7", "Employees ne 7"), ("IsActive = TRUE", "IsActive eq true"),
    ("NOT Founded = 2024-02-29", "not (Founded eq 2024-02-29)"), ("Opens > 08:30:00Z", "Opens gt 08:30:00"),
    ("Name LIKE '%a\\%b%'", "contains(Name,'a%b')"), ("Name LIKE 'a%'", "startswith(Name,'a')"),
    ("Name LIKE '%a'", "endswith(Name,'a')"), ("Name LIKE 'a'", "Name eq 'a'"), ("Name LIKE '%'", "Name ne null"),
    ("Name NOT IN ('a', 'b')", "not Name in ('a','b')"), ("CALENDAR_YEAR(LastCall) = 2024", "year(LastCall) eq 2024"),
    ("Colors__c = null", "not Colors__c/any()"),
    ("Colors__c EXCLUDES ('red')", "not Colors__c/any(e1:e1 eq SObject.Account_Colors__c'red')"),
    (
      "(Name = 'a' OR Name = 'b') AND Employees = 1 AND Parent.Name = null",
      "(Name eq 'a' or Name eq 'b') and Employees eq 1 and Parent/Name eq null"
    ),
    (
      "Id IN (SELECT accountid FROM contact WHERE Email = 'a')", "Contacts/any(e1:e1/Email eq 'a')"
    ),
    (
      "Id NOT IN (SELECT AccountId FROM Contact WHERE AccountId != null AND (NOT Email = 'a'))",
      "Contacts/all(e1:e1/Email eq 'a')"
    ),
    ("ParentId IN (SELECT Id FROM Account WHERE Employees > 5)", "ParentId ne null and Parent/Employees gt 5"),
  ])
  func conditions(condition: String, expected: String) throws {
    #expect(try filter(condition) == expected)
  }

  @Test func severalValuesOfAMultiSelectPicklistMustAllBeThere() throws {
    let text = try filter("Colors__c INCLUDES ('red', 'green ish;red')")
    let (red, green) = ("SObject.Account_Colors__c'red'", "SObject.Account_Colors__c'green ish'")
    #expect(
      text == "Colors__c/any(e1:e1 eq \(red)) or Colors__c/any(e1:e1 eq \(green)) and Colors__c/any(e1:e1 eq \(red))")
  }

  @Test(
    "what a query cannot say is refused where it is",
    arguments: [
      ("SELECT Id FROM Account GROUP BY Id", "'GROUP BY'", "row 1, column 24"),
      ("SELECT Id\nFROM Account\n  HAVING COUNT(Id) > 1", "'HAVING'", "row 3, column 3"),
      ("SELECT Id FROM Account USING SCOPE mine", "'USING SCOPE'", "row 1, column 24"),
      ("SELECT Id FROM Account WITH USER_MODE", "'WITH'", "row 1, column 24"),
      ("SELECT Id FROM Account LIMIT 1 FOR VIEW", "'FOR VIEW'", "row 1, column 32"),
      ("SELECT Id FROM Account LIMIT 1 ALL ROWS", "'ALL ROWS'", "row 1, column 32"),
      ("SELECT Id FROM Account OFFSET 2001", "at most 2000", "row 1, column 24"),
      ("SELECT COUNT() FROM Account", "'COUNT'", "row 1, column 8"),
      ("SELECT Id, toLabel(Rating) FROM Account", "'toLabel'", "row 1, column 12"),
      ("SELECT Name n FROM Account", "alias", "row 1, column 8"),
      ("SELECT Parent FROM Account", "'Parent.Id'", "row 1, column 8"),
      ("SELECT Body FROM Attachment", "content", "row 1, column 8"),
      ("SELECT TYPEOF Owner WHEN User THEN Id END FROM Account", "'TYPEOF'", "row 1, column 15"),
      ("SELECT Id FROM Lead", "'Lead'", "row 1, column 16"),
      ("SELECT Id, Nme FROM Account", "'Nme'", "row 1, column 12"),
      ("SELECT Id, (SELECT Id FROM Cases) FROM Account", "'Cases'", "row 1, column 28"),
      (
        "SELECT Id, (SELECT Id FROM Contacts), (SELECT Email FROM Contacts) FROM Account", "two sub-selects",
        "row 1, column 58"
      ),
      ("SELECT Id FROM Account WHERE Contacts.Name = 'a'", "not a relationship to one record", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE LastCall > LAST_N_DAYS:7", "LAST_N_DAYS:7", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Revenue > EUR5", "EUR5", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Employees = 'many'", "'Edm.Int32'", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Name = 5", "'Edm.String'", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Name LIKE 'a_b%'", "pattern", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Colors__c = 'red;green ish'", "'INCLUDES'", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Name INCLUDES ('a')", "'IN'", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Parent = null", "'Parent' is a relationship", "row 1, column 30"),
      ("SELECT Id FROM Account WHERE Name IN (SELECT Name FROM Contact)", "no relationship", "row 1, column 30"),
      (
        "SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact LIMIT 1)", "only by one field",
        "row 1, column 59"
      ),
      ("SELECT Id FROM Account WHERE DISTANCE(Name, 1, 'mi') < 5", "'DISTANCE'", "row 1, column 30"),
      ("SELECT Id FROM Account ORDER BY Revenue DESC", "Revenue DESC NULLS LAST", "row 1, column 33"),
      ("SELECT Id FROM Account WHERE Name = :name", "bind variable", "row 1, column 37"),
      ("SELECT Id FROM", "the end of the statement", "row 1, column 15"),
    ])
  func refusals(text: String, reason: String, place: String) throws {
    let error = #expect(throws: ServiceError.self) { try query(text) }
    #expect(error?.kind == .unsupported)
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("(\(place))") == true, "\(error?.description ?? "")")
  }

  @Test func aLongChainDoesNotExhaustTheStack() throws {
    let chain = Array(repeating: "Name = 'a'", count: 6_000).joined(separator: " OR ")
    let query = try query("SELECT Id FROM Account WHERE " + chain)
    #expect(try StatementWriter(OrganizationSchema.type("Account")).statement(query).text().count > chain.count)
  }
}
