import SOQLQueries
import Testing

struct SOQLParserTests {
  @Test func everyClauseIsRead() throws {
    let statement = try SOQLStatement(
      parsing: """
        select Id, a.Owner.Name owner, toLabel(Type), (SELECT LastName FROM Contacts ORDER BY LastName),
          TYPEOF What WHEN Account THEN Phone, Fax ELSE Name END
        from Account a USING SCOPE Mine where (Name LIKE 'A\\%_%' OR CreatedDate > LAST_N_DAYS:7) and Id NOT IN (
          SELECT AccountId FROM Contact) AND Colors__c INCLUDES ('red;blue', 'green')
        WITH SECURITY_ENFORCED GROUP BY ROLLUP(Type) HAVING COUNT(Id) > 1 ORDER BY Name DESC NULLS LAST, Id
        LIMIT 10 OFFSET 5 FOR VIEW ALL ROWS
        """)
    #expect(statement.select.count == 5)
    #expect(statement.select[1] == .field(SOQLPath("a.Owner.Name"), alias: "owner"))
    #expect(statement.from == SOQLSource("Account", alias: "a"))
    #expect(statement.scope == "Mine")
    guard case .and(let terms)? = statement.filter, case .or(let first) = terms[0] else {
      Issue.record("\(String(describing: statement.filter))")
      return
    }
    #expect(terms.count == 3)
    #expect(first[0] == .like(.field("Name"), SOQLPattern([.text("A%"), .anyCharacter, .anyText])))
    #expect(statement.grouping?.kind == .rollup)
    #expect(
      statement.order == [
        SOQLOrderTerm(.field("Name"), isDescending: true, nulls: .last), SOQLOrderTerm(.field("Id")),
      ])
    #expect(statement.limit == 10 && statement.offset == 5)
    #expect(statement.purposes == [.view] && statement.includesAllRows)
  }

  @Test(arguments: [
    "SELECT Id FROM Group", "SELECT Id, Order.Name FROM OrderItem", "SELECT count() FROM Order o WHERE o.Id = null",
    "SELECT Name n, MAX(Amount) amt FROM Opportunity GROUP BY Name", "SELECT FIELDS(ALL) FROM Account LIMIT 200",
    "SELECT Id FROM A WHERE d = 2024-02-29T12:00:00+0800", "SELECT Id FROM A WHERE x = USD5000.5",
    "SELECT Id FROM A ORDER BY DISTANCE(L__c, GEOLOCATION(37.775,-122.418), 'mi')", "SELECT Id FROM A FOR UPDATE",
    "SELECT Id FROM Article WITH DATA CATEGORY Geo__c AT Asia__c AND Kind__c BELOW (a__c, b__c)",
  ])
  func statementsAreRead(text: String) throws { _ = try SOQLStatement(parsing: text) }

  @Test(arguments: [
    ("SELECT", "unexpected", 1, 7), ("SELECT Id Account", "unexpected", 1, 18),
    ("SELECT FROM Account", "unexpected", 1, 8),
    ("SELECT Id\nFROM Account\nWHERE Name = Other", "comparedFields", 3, 14),
    ("SELECT Id FROM A WHERE b = 1 AND c = 2 OR d = 3", "missingParentheses", 1, 40),
    ("SELECT Id FROM A WHERE Id IN :ids", "bindVariable", 1, 30), ("SELECT Id FROM A LIMIT :n", "bindVariable", 1, 24),
    ("SELECT Id FROM A WHERE b = 'x", "badText", 1, 28), (#"SELECT Id FROM A WHERE b = 'ä\q'"#, "badText", 1, 30),
    ("SELECT Id FROM A WHERE b = 2024-02-30", "badLiteral", 1, 28),
    ("SELECT Id FROM A WHERE b IN ()", "unexpected", 1, 30),
    ("SELECT Id FROM A WITH Color = 1", "unsupportedClause", 1, 23), ("SELECT Id FROM A; DELETE", "unexpected", 1, 17),
    ("SELECT Id FROM A LIMIT -1", "unexpected", 1, 24), ("", "unexpected", 1, 1),
  ])
  func mistakesHaveAPlaceAndAReason(text: String, reason: String, row: Int, column: Int) {
    do {
      _ = try SOQLStatement(parsing: text)
      Issue.record("'\(text)' was read")
    } catch {
      #expect(error.reason.rawValue == reason && error.row == row && error.column == column, "\(error)")
    }
  }

  @Test func hostileNestingIsRefused() {
    for text in [
      String(repeating: "(", count: 90_000), String(repeating: "NOT ", count: 20_000),
      String(repeating: "F(", count: 40_000), String(repeating: "Id IN (SELECT Id FROM A WHERE ", count: 3_000),
    ] {
      #expect(throws: SOQLSyntaxError.self) { try SOQLStatement(parsing: "SELECT Id FROM A WHERE " + text) }
    }
    #expect(throws: SOQLSyntaxError.self) {
      try SOQLStatement(parsing: "SELECT Id FROM A" + String(repeating: " ", count: 100_000))
    }
  }
}
