import FakeSalesforce
import HTTPTransport
import Testing

struct CompositeTests {
  private func client() throws -> OrganizationClient { try OrganizationClient { $0.rowsPerObject = 0 } }

  private static let collection =
    #""records":[{"attributes":{"type":"Account"},"Name":"A"},{"attributes":{"type":"Account"}}]}"#

  @Test func collectionsWriteWhatTheyCan() async throws {
    let client = try client()
    let answer = try await client.send(.post, "composite/sobjects", #"{"allOrNone":false,"# + Self.collection)
    #expect(answer.status == 200)
    #expect(
      answer.body.hasSuffix(
        #"{"success":false,"errors":[{"statusCode":"REQUIRED_FIELD_MISSING","message":"Required fields are missing: [Name]","fields":["Name"]}]}]"#
      ))
    #expect(try await client.rows("SELECT Name FROM Account") == [#""A""#])
  }

  @Test func collectionsWriteAllOrNone() async throws {
    let client = try client()
    let answer = try await client.send(.post, "composite/sobjects", #"{"allOrNone":true,"# + Self.collection)
    #expect(answer.status == 200 && answer.body.contains("ALL_OR_NONE_OPERATION_ROLLED_BACK"))
    #expect(try await client.rows("SELECT Name FROM Account") == [])
  }

  @Test func collectionsUpsertChangeReadAndDelete() async throws {
    let client = try client()
    let record = #"{"attributes":{"type":"Account"},"Number__c":"1","Name":"A"}"#
    let body = #"{"records":[\#(record)]}"#
    for flag in ["true", "false"] {
      let answer = try await client.send(.patch, "composite/sobjects/Account/Number__c", body)
      #expect(answer.body.contains(#""created":\#(flag)"#), "\(answer.body)")
    }
    let id = String(try await client.rows("SELECT Id FROM Account")[0].dropFirst().dropLast())
    let change = #"{"records":[{"attributes":{"type":"Account"},"id":"\#(id)","Name":"B"}]}"#
    #expect(try await client.send(.patch, "composite/sobjects", change).body.contains(#""success":true"#))
    let read = try await client.send(.get, "composite/sobjects/Account?ids=\(id),a005g0000000zzz&fields=Name")
    #expect(read.body.contains(#""Name":"B""#) && read.body.hasSuffix(",null]"))
    let deleted = try await client.send(.delete, "composite/sobjects?ids=\(id),nobody&allOrNone=false")
    #expect(deleted.body.contains(#""success":true"#) && deleted.body.contains("MALFORMED_ID"))
    let many = Array(repeating: record, count: 201).joined(separator: ",")
    #expect(try await client.send(.post, "composite/sobjects", #"{"records":[\#(many)]}"#).status == 400)
  }

  @Test func collectionsRefuseRepeatedRecordsAndManyRuns() async throws {
    let client = try client()
    let twice = ["1", "2", "1"].map { #"{"attributes":{"type":"Account"},"Number__c":"\#($0)","Name":"A"}"# }
    let answer = try await client.send(
      .patch, "composite/sobjects/Account/Number__c", #"{"records":[\#(twice.joined(separator: ","))]}"#)
    #expect(answer.body.split(separator: "DUPLICATE_VALUE").count == 3, "\(answer.body)")
    #expect(try await client.rows("SELECT Number__c FROM Account") == [#""2""#])
    func status(_ runs: Int) async throws -> Int {
      let records = (0..<runs).map { $0 % 2 == 0 ? ("Account", "Name") : ("Contact", "LastName") }
        .map { #"{"attributes":{"type":"\#($0)"},"\#($1)":"A"}"# }
      return try await client.send(
        .post, "composite/sobjects", #"{"records":[\#(records.joined(separator: ","))]}"#
      ).status
    }
    #expect(try await status(10) == 200)
    #expect(try await status(11) == 400)
  }

  private func sequence(allOrNone: Bool, account: String) -> String {
    """
    {"allOrNone":\(allOrNone),"compositeRequest":[
      {"method":"POST","url":"/services/data/v60.0/sobjects/Account","referenceId":"a","body":\(account)},
      {"method":"GET","url":"/services/data/v60.0/query?q=SELECT+Id,Name+FROM+Account","referenceId":"q"},
      {"method":"POST","url":"/services/data/v60.0/sobjects/Contact","referenceId":"c",
       "body":{"LastName":"of @{q.records[0].Name}","AccountId":"@{a.id}"}},
      {"method":"GET","url":"/services/data/v60.0/sobjects/Contact/@{c.id}?fields=LastName","referenceId":"r"}]}
    """
  }

  @Test func requestsReferToEarlierResults() async throws {
    let client = try client()
    let answer = try await client.send(.post, "composite", sequence(allOrNone: true, account: #"{"Name":"A"}"#))
    #expect(answer.status == 200 && answer.body.contains(#""LastName":"of A""#), "\(answer.body)")
    #expect(try await client.rows("SELECT Account.Name FROM Contact").count == 1)
  }

  @Test func aFailureUndoesAllIfSoWanted() async throws {
    let client = try client()
    _ = try await client.send(.post, "sobjects/Account", #"{"Name":"First"}"#)
    let failing = sequence(allOrNone: true, account: #"{"Name":"A"}"#).replacing(
      "LastName\":\"of", with: "Nothing\":\"of")
    let answer = try await client.send(.post, "composite", failing)
    #expect(answer.body.contains("PROCESSING_HALTED") && answer.body.contains("INVALID_FIELD"))
    #expect(try await client.rows("SELECT Name FROM Account") == [#""First""#])
    let independent = failing.replacing("\"allOrNone\":true", with: "\"allOrNone\":false")
    let parts = try await client.send(.post, "composite", independent)
    #expect(parts.body.contains("No value for c.id found"))
    #expect(try await client.rows("SELECT Name FROM Account").count == 2)
  }

  @Test func batchesGoOnAfterErrorsOrHalt() async throws {
    let client = try client()
    func body(_ halts: Bool) -> String {
      #"{"haltOnError":\#(halts),"batchRequests":[{"method":"GET","url":"v60.0/nothing"},{"method":"GET","url":"v60.0/limits"}]}"#
    }
    let first = try await client.send(.post, "composite/batch", body(false))
    #expect(
      first.body.hasPrefix(#"{"hasErrors":true,"results":[{"statusCode":404,"#)
        && first.body.contains("DailyApiRequests"))
    let second = try await client.send(.post, "composite/batch", body(true))
    #expect(second.body.contains(#"{"statusCode":412,"result":[{"message":"Batch processing halted per request""#))
    let nested =
      #"{"compositeRequest":[{"method":"POST","url":"/services/data/v60.0/composite","referenceId":"a","body":{}}]}"#
    #expect(try await client.send(.post, "composite", nested).body.contains("INVALID_COMPOSITE_REQUEST"))
  }
}
