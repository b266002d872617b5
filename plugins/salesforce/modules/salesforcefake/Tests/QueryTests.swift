import FakeSalesforce
import HTTPTransport
import Testing

struct QueryTests {
  /// An organization with three accounts and two contacts of the first.
  private func client() async throws -> OrganizationClient {
    let client = try OrganizationClient { $0.rowsPerObject = 0 }
    for body in [
      #"{"Name":"Alpha","Type":"Customer","AnnualRevenue":10.5,"NumberOfEmployees":3,"Colors__c":"red;blue","Founded__c":"2024-03-08","BillingCity":"Oslo"}"#,
      #"{"Name":"beta 50%","Type":"Prospect","AnnualRevenue":9.25,"Number__c":"B-1","Founded__c":"2023-01-31"}"#,
      #"{"Name":"Gamma","NumberOfEmployees":12,"Colors__c":"green"}"#,
    ] { #expect(try await client.send(.post, "sobjects/Account", body).status == 201) }
    for (name, index) in [("O'Neil", 1), ("Abel", 1)] {
      let id = try await client.rows("SELECT Id FROM Account ORDER BY Name")[index - 1].dropFirst().dropLast()
      let body = #"{"LastName":"\#(name)","AccountId":"\#(id)"}"#
      #expect(try await client.send(.post, "sobjects/Contact", body).status == 201)
    }
    return client
  }

  @Test(arguments: [
    ("SELECT Name FROM Account", [#""Alpha""#, #""beta 50%""#, #""Gamma""#]),
    ("SELECT name FROM account WHERE nAME = 'ALPHA'", [#""Alpha""#]),
    ("SELECT Name FROM Account WHERE Type != 'Customer' ORDER BY Name DESC", [#""Gamma""#, #""beta 50%""#]),
    ("SELECT Name FROM Account WHERE Name LIKE '%50\\%'", [#""beta 50%""#]),
    ("SELECT Name FROM Account WHERE Name LIKE '_amm%'", [#""Gamma""#]),
    ("SELECT Name FROM Account WHERE AnnualRevenue > 9.5 OR NumberOfEmployees >= 12", [#""Alpha""#, #""Gamma""#]),
    ("SELECT Name FROM Account WHERE (NOT Name = 'Alpha') AND Type = null", [#""Gamma""#]),
    ("SELECT Name FROM Account WHERE Colors__c INCLUDES ('red;blue')", [#""Alpha""#]),
    ("SELECT Name FROM Account WHERE Colors__c EXCLUDES ('red', 'green')", [#""beta 50%""#]),
    ("SELECT Name FROM Account WHERE Founded__c = LAST_N_DAYS:7", [#""Alpha""#]),
    ("SELECT Name FROM Account WHERE Founded__c = LAST_YEAR", [#""beta 50%""#]),
    ("SELECT Name FROM Account WHERE CALENDAR_YEAR(Founded__c) = 2024", [#""Alpha""#]),
    ("SELECT Name FROM Account WHERE Id IN (SELECT AccountId FROM Contact)", [#""Alpha""#]),
    ("SELECT Name FROM Account WHERE Name NOT IN ('alpha', 'x') LIMIT 1 OFFSET 1", [#""Gamma""#]),
    ("SELECT Name FROM Account ORDER BY AnnualRevenue ASC NULLS LAST", [#""beta 50%""#, #""Alpha""#, #""Gamma""#]),
    ("SELECT c.LastName FROM Contact c, c.Account a WHERE a.Name = 'Alpha' AND LastName = 'O\\'Neil'", [#""O'Neil""#]),
    ("SELECT Type t, COUNT(Id) n FROM Account GROUP BY Type ORDER BY COUNT(Id) DESC, Type LIMIT 1", ["null 1"]),
    ("SELECT SUM(AnnualRevenue), MAX(Name) FROM Account", [#"19.75 "Gamma""#]),
    ("SELECT AccountId, COUNT(Id) n FROM Contact GROUP BY AccountId HAVING COUNT(Id) > 2", []),
    ("SELECT BillingAddress FROM Account WHERE Name = 'Alpha'", [#"{"city":"Oslo","country":null}"#]),
  ])
  func statementsSelectTheirRecords(statement: String, expected: [String]) async throws {
    #expect(try await client().rows(statement) == expected)
  }

  @Test func relationshipsAreObjectsWithinRecords() async throws {
    let client = try await client()
    let parents = try await client.rows("SELECT LastName, Account.Name, Account.Parent.Name FROM Contact LIMIT 1")
    #expect(
      parents[0].contains(#""O'Neil" {"attributes":{"type":"Account","url":"/services/data/v60.0/sobjects/Account/"#))
    #expect(parents[0].hasSuffix(#""Name":"Alpha","Parent":null}"#))
    let children = try await client.rows(
      "SELECT Name, (SELECT LastName FROM Contacts ORDER BY LastName LIMIT 1) FROM Account ORDER BY Name")
    #expect(children[0].contains(#"{"totalSize":1,"done":true,"records":[{"attributes":"#))
    #expect(children[0].hasSuffix(#""LastName":"Abel"}]}"#))
    #expect(children[1] == #""beta 50%" null"#)
  }

  @Test(arguments: [
    ("SELECT Nme FROM Account", "INVALID_FIELD"), ("SELECT Id FROM Acount", "INVALID_TYPE"),
    ("SELECT Id FROM Account WHERE Name = 3", "INVALID_FIELD"), ("SELECT Id FROM Account WHERE", "MALFORMED_QUERY"),
    ("SELECT Id FROM Account WHERE AnnualRevenue = '3'", "INVALID_FIELD"),
    ("SELECT Owner.Name FROM Account", "INVALID_FIELD"), ("SELECT Name, COUNT(Id) FROM Account", "MALFORMED_QUERY"),
    ("SELECT FIELDS(ALL) FROM Account", "MALFORMED_QUERY"), ("SELECT Id, Id FROM Account", "INVALID_FIELD"),
    ("SELECT (SELECT Id FROM Cases) FROM Account", "INVALID_FIELD"),
    ("SELECT Id FROM Account WHERE Name = 'a' OR Id IN (SELECT AccountId FROM Contact)", "MALFORMED_QUERY"),
    ("SELECT Id FROM Account WHERE NOT Id IN (SELECT AccountId FROM Contact)", "MALFORMED_QUERY"),
    (
      "SELECT Id FROM Account WHERE Id IN (SELECT AccountId FROM Contact WHERE AccountId IN (SELECT Id FROM Account))",
      "MALFORMED_QUERY"
    ),
  ])
  func statementsThatDoNotFitAreRefused(statement: String, code: String) async throws {
    let answer = try await client().send(.get, "query?q=\(PercentEncoding.encode(statement))")
    #expect(answer.status == 400)
    #expect(
      answer.body.hasPrefix(#"[{"message":"#) && answer.body.contains(#""errorCode":"\#(code)""#), "\(answer.body)")
  }

  @Test func mistakesHaveTheirPlace() async throws {
    let answer = try await client().send(.get, "query?q=" + PercentEncoding.encode("SELECT Id FROM A WHERE b = c"))
    #expect(
      answer.body.contains(#"\nSELECT Id FROM A WHERE b = c\n                           ^\nERROR at Row:1:Column:28\n"#)
    )
  }

  @Test func pagesFollowEachOther() async throws {
    let client = try OrganizationClient { $0.pageSize = 5 }
    let first = try await client.send(.get, "query?q=SELECT+Id+FROM+Account")
    #expect(
      first.body.hasPrefix(#"{"totalSize":12,"done":false,"nextRecordsUrl":"/services/data/v60.0/query/01g5g"#))
    var (body, count) = (first.body, 0)
    while let start = body.firstRange(of: #""nextRecordsUrl":""#) {
      let next = String(body[start.upperBound...].prefix { $0 != "\"" })
      body = try await client.send(.get, next).body
      count += 1
    }
    #expect(count == 2 && body.contains(#""done":true"#))
    #expect(try await client.send(.get, "query/01gxx-5").body.contains("INVALID_QUERY_LOCATOR"))
  }

  @Test func childrenInsideOfRecordsHavePages() async throws {
    let client = try OrganizationClient {
      $0.pageSize = 2
      $0.rowsPerObject = 0
    }
    let account = try OrganizationClient.id(try await client.send(.post, "sobjects/Account", #"{"Name":"A"}"#).body)
    for number in 1...5 {
      let body = #"{"LastName":"C\#(number)","AccountId":"\#(account)"}"#
      #expect(try await client.send(.post, "sobjects/Contact", body).status == 201)
    }
    let statement = PercentEncoding.encode("SELECT Id, (SELECT LastName FROM Contacts) FROM Account")
    var body = try await client.send(.get, "query?q=\(statement)").body
    #expect(
      body.contains(#""Contacts":{"totalSize":5,"done":false,"nextRecordsUrl":"/services/data/v60.0/query/01g5g"#))
    var names = body.matches(of: #/"LastName":"(C\d)"/#).map(\.1)
    while let start = body.firstRange(of: #""nextRecordsUrl":""#) {
      body = try await client.send(.get, String(body[start.upperBound...].prefix { $0 != "\"" })).body
      names += body.matches(of: #/"LastName":"(C\d)"/#).map(\.1)
    }
    #expect(names == ["C1", "C2", "C3", "C4", "C5"])
  }
}
