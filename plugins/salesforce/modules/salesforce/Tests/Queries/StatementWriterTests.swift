import DialectFixtures
import QueryLanguage
import SOQLQueries
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct StatementWriterTests {
  private func condition(_ filter: String, of name: String = "Account") throws -> String {
    var query = RowQuery(set: "")
    query.filter = try QueryExpression(parsing: filter)
    query.select = ["Id"]
    let text = try StatementWriter(OrganizationSchema.type(name)).statement(query).text()
    guard let start = text.indices.first(where: { text[$0...].hasPrefix(" WHERE ") }) else { return text }
    return String(text[start...].dropFirst(7))
  }

  @Test(
    "each literal is written by the type of its property",
    arguments: [
      ("Name eq 'O''Neil \\'", #"Name = 'O\'Neil \\'"#),
      ("Revenue gt 10.50", "Revenue > 10.50"), ("Employees le 5", "Employees <= 5"), ("IsActive", "IsActive = true"),
      ("not IsActive", "NOT (IsActive = true)"), ("Founded ge 2024-02-29", "Founded >= 2024-02-29"),
      ("LastCall lt 2024-02-29T12:00:00Z", "LastCall < 2024-02-29T12:00:00Z"),
      ("LastCall lt 2024-02-29", "LastCall < 2024-02-29T00:00:00Z"), ("Opens eq 08:30:00", "Opens = 08:30:00Z"),
      ("Parent/Name ne null", "Parent.Name != null"), ("5 lt Employees", "Employees > 5"),
      ("Rating eq 'Hot'", "Rating = 'Hot'"), ("BillingAddress/city eq 'Bonn'", "BillingCity = 'Bonn'"),
      ("Name in ('a','b')", "Name IN ('a', 'b')"),
      ("contains(Name,'100%_')", #"Name LIKE '%100\%\_%'"#), ("startswith(tolower(Name),'a')", "Name LIKE 'a%'"),
      ("endswith(Name,'x') eq false", "NOT (Name LIKE '%x')"),
      ("year(LastCall) eq 2024", "CALENDAR_YEAR(LastCall) = 2024"),
      ("Colors__c has 'red'", "Colors__c INCLUDES ('red')"),
      ("Colors__c/any(c:c eq 'green ish')", "Colors__c INCLUDES ('green ish')"),
      ("Colors__c/any(c:c in ('red','green ish'))", "Colors__c INCLUDES ('red', 'green ish')"),
      (
        "Contacts/any(c:c/Email eq 'a')",
        "Id IN (SELECT AccountId FROM Contact WHERE (AccountId != null) AND (Email = 'a'))"
      ),
      (
        "Contacts/all(c:c/Email eq 'a')",
        "Id NOT IN (SELECT AccountId FROM Contact WHERE (AccountId != null) AND (NOT (Email = 'a')))"
      ),
      ("not Contacts/any()", "Id NOT IN (SELECT AccountId FROM Contact WHERE AccountId != null)"),
      (
        "not Contacts/all(c:c/Email eq 'a')",
        "Id IN (SELECT AccountId FROM Contact WHERE (AccountId != null) AND (NOT (Email = 'a')))"
      ),
      ("Tasks/any()", "Id IN (SELECT WhatId FROM Task WHERE WhatId != null)"),
    ])
  func filters(filter: String, expected: String) throws {
    let written = try condition(filter)
    // The writer decides where parentheses are; the meaning is that of the tree.
    #expect(written.filter { $0 != "(" && $0 != ")" } == expected.filter { $0 != "(" && $0 != ")" })
  }

  @Test(arguments: [
    "Name eq BillingCity", "Employees add 1 eq 2", "length(Name) eq 2", "Contacts/$count gt 1", "Unknown eq 1", "true",
    "Contacts eq null", "Colors__c/all(c:c eq 'red')", "Description eq 'long'", "contains(Description,'long')",
    // The service takes joins only at the top, two at most, and none inside of another.
    "Name eq 'a' or Contacts/any()", "not (Name eq 'a' and Contacts/any())",
    "Name eq 'a' and (Revenue gt 5 or Contacts/any())", "Contacts/any(c:c/Account/Contacts/any())",
    "Contacts/any() and Tasks/any() and Parent/Contacts/any()",
  ])
  func whatSOQLCannotExpressIsRefused(filter: String) throws {
    let error = #expect(throws: ServiceError.self) { try condition(filter) }
    #expect(error?.kind == .unsupported)
  }

  @Test func selectsAllFieldsButContentAndRelationships() throws {
    let text = try StatementWriter(OrganizationSchema.type("Attachment")).statement(RowQuery(set: "")).text()
    #expect(text == "SELECT Id, Name, ParentId, ContentType, SystemModstamp FROM Attachment")
  }

  @Test func selectsTheKeyAndTheVersionInAnyCase() throws {
    var query = RowQuery(set: "")
    query.select = ["Name", "BillingAddress/city", "Contacts"]
    query.order = [
      OrderTerm(.path(QueryPath(["Revenue"])), isDescending: true), OrderTerm(.path(QueryPath(["Parent", "Name"]))),
    ]
    query.top = 5
    query.skip = 10
    let text = try StatementWriter(OrganizationSchema.type("Account")).statement(query).text()
    #expect(
      text
        == "SELECT Id, SystemModstamp, Name, BillingAddress FROM Account ORDER BY Revenue DESC NULLS LAST, Parent.Name "
        + "LIMIT 5 OFFSET 10")
    query.skip = 2001
    #expect(throws: ServiceError.self) { try StatementWriter(OrganizationSchema.type("Account")).statement(query) }
  }

  @Test func expandsRelationships() throws {
    var query = RowQuery(set: "")
    query.select = ["Name"]
    var parent = ExpandTerm(path: "Parent")
    parent.select = ["Name"]
    var owner = ExpandTerm(path: "Owner")
    owner.select = ["Type"]
    parent.expand = [owner]
    var contacts = ExpandTerm(path: "Contacts")
    contacts.select = ["LastName"]
    contacts.filter = try QueryExpression(parsing: "Email ne null")
    contacts.top = 3
    query.expand = [parent, contacts]
    let text = try StatementWriter(OrganizationSchema.type("Account")).statement(query).text()
    #expect(
      text == "SELECT Id, SystemModstamp, Name, Parent.Id, Parent.Name, Parent.Owner.Id, Parent.Owner.Type, "
        + "(SELECT Id, SystemModstamp, LastName FROM Contacts WHERE Email != null LIMIT 3) FROM Account")
  }

  @Test func aSelfReferenceIsFollowedForSomeLevels() throws {
    var query = RowQuery(set: "")
    query.select = ["Id"]
    var parent = ExpandTerm(path: "Parent")
    parent.select = ["Name"]
    parent.levels = 3
    query.expand = [parent]
    let text = try StatementWriter(OrganizationSchema.type("Account")).statement(query).text()
    #expect(text.contains("Parent.Parent.Parent.Name"))
    #expect(!text.contains("Parent.Parent.Parent.Parent"))
    query.expand[0].levels = .max
    let all = try StatementWriter(OrganizationSchema.type("Account")).statement(query).text()
    #expect(all.contains("Parent.Parent.Parent.Parent.Parent.Name"))
    #expect(!all.contains("Parent.Parent.Parent.Parent.Parent.Parent"))
  }

  @Test func childrenOfARelatedRecordAreRefused() throws {
    var query = RowQuery(set: "")
    var account = ExpandTerm(path: "Account")
    account.expand = [ExpandTerm(path: "Contacts")]
    query.expand = [account]
    #expect(throws: ServiceError.self) { try StatementWriter(OrganizationSchema.type("Contact")).statement(query) }
  }

  @Test func searchesTheNameAndOtherIdentifiers() throws {
    var query = RowQuery(set: "")
    query.select = ["Id"]
    query.search = "milk AND o'x"
    let text = try StatementWriter(OrganizationSchema.type("Contact")).count(query).text()
    #expect(text.contains("Name LIKE '%milk%'"))
    #expect(text.contains(#"Email LIKE '%o\'x%'"#))
  }
}
