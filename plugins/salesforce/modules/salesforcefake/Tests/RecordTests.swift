import Foundation
import HTTPTransport
import Testing

@testable import FakeSalesforce

struct RecordTests {
  @Test func recordsAreCreatedReadChangedAndDeleted() async throws {
    let client = try OrganizationClient { $0.rowsPerObject = 0 }
    let created = try await client.send(.post, "sobjects/account", #"{"name":"New","logo__c":"aGFsbG8="}"#)
    #expect(created.status == 201 && created.body.hasSuffix(#""success":true,"errors":[]}"#))
    let id = try OrganizationClient.id(created.body)
    #expect(id.count == 18)
    let read = try await client.send(.get, "sobjects/Account/\(id.prefix(15))?fields=Name,Logo__c,SystemModstamp")
    #expect(read.body.contains(#""Name":"New","Logo__c":"/services/data/v60.0/sobjects/Account/\#(id)/Logo__c""#))
    #expect(read.body.contains(#""SystemModstamp":"2024-03-09T16:00:00.000+0000""#))
    #expect(try await client.send(.get, "sobjects/Account/\(id)/Logo__c").body == "hallo")
    #expect(try await client.send(.patch, "sobjects/Account/\(id)", #"{"Name":"Other"}"#).status == 204)
    #expect(
      try await client.rows("SELECT Name, SystemModstamp FROM Account") == [
        #""Other" "2024-03-09T16:00:01.000+0000""#
      ])
    #expect(try await client.send(.delete, "sobjects/Account/\(id)").status == 204)
    #expect(try await client.send(.get, "sobjects/Account/\(id)").body.contains("ENTITY_IS_DELETED"))
    #expect(try await client.rows("SELECT Id FROM Account") == [])
    #expect(try await client.rows("SELECT IsDeleted FROM Account", verb: "queryAll") == ["true"])
    let span = "start=2024-03-09T15:00:00Z&end=2024-03-09T16:04:00%2B00:00"
    #expect(try await client.send(.get, "sobjects/Account/deleted?\(span)").body.contains(#"{"id":"\#(id)","#))
    #expect(try await client.send(.get, "sobjects/Account/updated?\(span)").body.hasPrefix(#"{"ids":[],"#))
  }

  @Test(arguments: [
    (#"{"Nme":"x"}"#, "INVALID_FIELD"), (#"{}"#, "REQUIRED_FIELD_MISSING"),
    (#"{"Name":null}"#, "REQUIRED_FIELD_MISSING"),
    (#"{"Name":"123456789012345678901"}"#, "STRING_TOO_LONG"),
    (#"{"Name":"x","Id":"1"}"#, "INVALID_FIELD_FOR_INSERT_UPDATE"),
    (#"{"Name":"x","SystemModstamp":null}"#, "INVALID_FIELD_FOR_INSERT_UPDATE"),
    (#"{"Name":"x","NumberOfEmployees":"many"}"#, "JSON_PARSER_ERROR"), (#"{"Name":"#, "JSON_PARSER_ERROR"),
    (#"{"Name":"x","Type":"Rival"}"#, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST"),
    (#"{"Name":"x","Colors__c":"red;pink"}"#, "INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST"),
    (#"{"Name":"x","Place__Latitude__s":90.1}"#, "NUMBER_OUTSIDE_VALID_RANGE"),
    (#"{"Name":"x","ShippingLongitude":"-181"}"#, "NUMBER_OUTSIDE_VALID_RANGE"),
    (#"{"Name":"x","ParentId":"nobody"}"#, "MALFORMED_ID"), ("[]", "JSON_PARSER_ERROR"),
    (#"{"Name":"x","ParentId":"a005g0000999999"}"#, "INVALID_CROSS_REFERENCE_KEY"),
    (#"{"Name":"x","ParentId":"a015g0000000001"}"#, "FIELD_INTEGRITY_EXCEPTION"),
  ])
  func badValuesAreRefused(body: String, code: String) async throws {
    let answer = try await OrganizationClient().send(.post, "sobjects/Account", body)
    #expect(answer.status == 400 && answer.body.contains(#""errorCode":"\#(code)""#), "\(answer.body)")
  }

  @Test(arguments: [
    ("sobjects/Nothing", HTTPMethod.get, 404), ("sobjects/Account/nobody", .get, 404), ("elsewhere", .get, 404),
    ("/services/data/v9.0/query?q=x", .get, 404), ("sobjects/Account", .put, 405), ("query?q=x", .post, 405),
    ("sobjects/Contact/a015g00000000018AA", .delete, 404), ("/other", .get, 404), ("query", .get, 400),
  ])
  func otherPlacesAndMethodsAreRefused(path: String, method: HTTPMethod, status: Int) async throws {
    #expect(try await OrganizationClient().send(method, path).status == status)
  }

  @Test func laterVersionsAreNotOverwritten() async throws {
    let client = try OrganizationClient()
    let id = String(try await client.rows("SELECT Id FROM Account LIMIT 1")[0].dropFirst().dropLast())
    let place = "sobjects/Account/\(id)"
    let modified = "Mon, 01 Jan 2024 00:00:00 GMT"
    #expect(try await client.send(.get, place, headers: ["If-Modified-Since": modified]).status == 304)
    let condition: HTTPHeaders = ["If-Unmodified-Since": modified]
    #expect(try await client.send(.patch, place, #"{"Name":"A"}"#, headers: condition).status == 204)
    let refused = try await client.send(.patch, place, #"{"Name":"B"}"#, headers: condition)
    #expect(refused.status == 412 && refused.body.contains("PRECONDITION_FAILED"))
    #expect(try await client.send(.delete, place, headers: condition).status == 412)
    #expect(try await client.send(.get, place, headers: ["If-Modified-Since": modified]).status == 200)
  }

  @Test func upsertIsHarmlessTwice() async throws {
    let client = try OrganizationClient { $0.rowsPerObject = 0 }
    let first = try await client.send(.patch, "sobjects/Account/Number__c/N%2F1", #"{"Name":"A"}"#)
    #expect(first.status == 201 && first.body.hasSuffix(#""created":true}"#))
    let second = try await client.send(.patch, "sobjects/Account/Number__c/N%2F1", #"{"Name":"B"}"#)
    #expect(second.status == 200 && second.body.hasSuffix(#""created":false}"#))
    #expect(try await client.rows("SELECT Name, Number__c FROM Account") == [#""B" "N/1""#])
    for name in ["C", "D"] {
      _ = try await client.send(.post, "sobjects/Contact", #"{"LastName":"\#(name)","Email":"c@example.com"}"#)
    }
    let third = try await client.send(.patch, "sobjects/Contact/Email/c@example.com", #"{"LastName":"E"}"#)
    #expect(third.status == 300 && third.body.hasPrefix(#"["/services/data/v60.0/sobjects/Contact/"#))
    let wrong = try await client.send(.patch, "sobjects/Account/Name/x", #"{"Name":"D"}"#)
    #expect(wrong.status == 404)
    let contact = #"{"LastName":"X","Account":{"Number__c":"none"}}"#
    #expect(try await client.send(.post, "sobjects/Contact", contact).status == 400)
  }

  @Test func noTwoRecordsHaveTheSameUniqueValue() async throws {
    let client = try OrganizationClient { $0.rowsPerObject = 0 }
    let first = try await client.send(.post, "sobjects/Account", #"{"Name":"A","Number__c":"N1"}"#)
    let id = try OrganizationClient.id(first.body)
    let refused = try await client.send(.post, "sobjects/Account", #"{"Name":"B","Number__c":"n1"}"#)
    #expect(refused.status == 400 && refused.body.contains(#""errorCode":"DUPLICATE_VALUE""#))
    #expect(refused.body.contains(String(id.prefix(15))))
    #expect(try await client.send(.patch, "sobjects/Account/\(id)", #"{"Number__c":"N1"}"#).status == 204)
    let other = try await client.send(.post, "sobjects/Account", #"{"Name":"B"}"#)
    let place = "sobjects/Account/\(try OrganizationClient.id(other.body))"
    #expect(try await client.send(.patch, place, #"{"Number__c":"N1"}"#).body.contains("DUPLICATE_VALUE"))
    _ = try await client.send(.delete, "sobjects/Account/\(id)")
    #expect(try await client.send(.patch, place, #"{"Number__c":"N1"}"#).status == 204)
  }

  @Test func onlyUnrestrictedPicklistsTakeOtherValues() async throws {
    let client = try OrganizationClient { $0.rowsPerObject = 0 }
    let body = #"{"Name":"A","Type":"Customer","Colors__c":"red;blue","Industry":"Fishing"}"#
    #expect(try await client.send(.post, "sobjects/Account", body).status == 201)
    let describe = try await client.send(.get, "sobjects/Account/describe").body
    #expect(describe.contains(#""restrictedPicklist":true"#) && describe.contains(#""restrictedPicklist":false"#))
  }

  @Test func sampleLocationsAreOnEarth() async throws {
    let client = try OrganizationClient { $0.rowsPerObject = 400 }
    let beyond =
      "Place__Latitude__s < -90 OR Place__Latitude__s > 90 OR ShippingLongitude < -180 OR ShippingLongitude > 180"
    #expect(try await client.rows("SELECT Id FROM Account WHERE \(beyond)") == [])
    for part in [
      "Place__Latitude__s < 0", "Place__Latitude__s > 0", "ShippingLongitude < -90", "ShippingLongitude > 90",
    ] { #expect(try await client.rows("SELECT Id FROM Account WHERE \(part)").isEmpty == false, "\(part)") }
  }

  @Test func contentComesInParts() async throws {
    let client = try OrganizationClient { $0.rowsPerObject = 0 }
    let body = """
      --x\r\nContent-Disposition: form-data; name="entity_account"\r\nContent-Type: application/json\r\n\r\n\
      {"Name":"A"}\r\n--x\r\nContent-Disposition: form-data; name="Logo__c"; filename="a.bin"\r\n\r\n\
      some\r\nbytes\r\n--x--\r\n
      """
    let headers: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=\"x\""]
    let created = try await client.send(.post, "sobjects/Account", body, headers: headers)
    #expect(created.status == 201, "\(created.body)")
    let id = try OrganizationClient.id(created.body)
    #expect(try await client.send(.get, "sobjects/Account/\(id)/Logo__c").body == "some\r\nbytes")
  }

  @Test func changesAreInTheFile() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { for end in ["", ".lock"] { try? FileManager.default.removeItem(atPath: file + end) } }
    let first = try OrganizationClient { $0.stateFile = file }
    let second = try OrganizationClient { $0.stateFile = file }
    let created = try await first.send(.post, "sobjects/Account", #"{"Name":"Kept","Logo__c":"AP8="}"#)
    #expect(created.status == 201)
    for name in [file, file + ".lock"] {
      #expect(try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int == 0o600)
    }
    #expect(try await second.rows("SELECT Name FROM Account WHERE Name = 'Kept'").count == 1)
    let third = try OrganizationClient { $0.stateFile = file }
    #expect(try await third.rows("SELECT COUNT(Id) FROM Account") == ["13"])
    try Data("[1]".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: OrganizationFileError.self) { try OrganizationClient { $0.stateFile = file } }
  }

  @Test func sessionsAndLimitsAreChecked() async throws {
    let client = try OrganizationClient {
      $0.token = "secret"
      $0.requestLimit = 2
    }
    #expect(try await client.send(.get, "limits").body.contains("INVALID_SESSION_ID"))
    #expect(try await client.send(.get, "/services/data/").status == 200)
    let headers: HTTPHeaders = ["Authorization": "Bearer secret"]
    for _ in 0..<2 { #expect(try await client.send(.get, "limits", headers: headers).status == 200) }
    let refused = try await client.send(.get, "limits", headers: headers)
    #expect(refused.status == 403 && refused.body.contains(#""errorCode":"REQUEST_LIMIT_EXCEEDED""#))
  }

  @Test func describesHaveTheFieldsAndRelationships() async throws {
    let client = try OrganizationClient()
    let all = try await client.send(.get, "sobjects")
    #expect(all.body.contains(#""name":"Account""#) && all.body.contains(#""name":"Contact""#))
    let account = try await client.send(.get, "sobjects/Account/describe/").body
    #expect(
      account.contains(
        #""childSObject":"Contact","deprecatedAndHidden":false,"field":"AccountId","relationshipName":"Contacts""#))
    #expect(account.contains(#""type":"multipicklist""#) && account.contains(#""externalId":true"#))
    let contact = try await client.send(.get, "sobjects/Contact/describe").body
    #expect(contact.contains(#""referenceTo":["Account"],"relationshipName":"Account""#))
    #expect(contact.contains(#""deletable":false"#))
  }

  @Test func answersHaveTheTimeOfTheOrganization() async throws {
    let organization = try OrganizationClient().organization
    let response = try await organization.send(HTTPRequest(.get, url: organization.root + "limits"))
    #expect(response.headers["Date"] == "Sat, 09 Mar 2024 16:00:00 GMT")
    #expect(response.headers["Sforce-Limit-Info"] == "api-usage=1/15000")
  }

  @Test(arguments: [
    ("001D000000IqhSL", "001D000000IqhSLIAZ"), ("a005g0000000001", "a005g0000000001AAA"), ("nobody", nil),
    ("001d000000iqhslIAZ", "001D000000IqhSLIAZ"), ("001D000000IqhSL!!!", nil),
  ])
  func identifiersHaveAChecksum(text: String, expected: String?) { #expect(RecordID.normalized(text) == expected) }

  @Test func sampleReferencesLeadSomewhere() async throws {
    let client = try OrganizationClient()
    #expect(try await client.rows("SELECT Id FROM Contact WHERE AccountId != null AND Account.Name = null") == [])
    #expect(try await client.rows("SELECT Id FROM Contact WHERE AccountId = null") == [])
    #expect(try await client.rows("SELECT Id FROM Account WHERE ParentId != null").count == 8)
  }
}
