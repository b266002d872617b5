import FakeSalesforce
import Foundation
import HTTPTransport
import ServiceFaults
import Testing

/// The organization fails as planned, and as other fake services do.
struct FaultTests {
  private static let account = #"{"Name":"New"}"#

  /// The effect of each fault on the creation of an account: the kind of error or the status, and the number of accounts.
  @Test(arguments: [
    ("refuse@1", "cannotConnect", 12), ("lost@1", "connectionLost", 13), ("cut@POST/1", "connectionLost", 13),
    ("short@Account/1", "201", 13), ("503:2@1", "503", 12), ("late:504@POST/Account/1", "504", 13),
    ("lost@GET/1", "201", 13), ("lost@Contact/1", "201", 13), ("false:login@1", "200", 12),
    ("late-false:promise@1", "202", 13), ("die-before@1", "connectionLost", 12), ("die-after@1", "connectionLost", 13),
  ])
  func faultsAffectTheirRequest(fault: String, outcome: String, accounts: Int) async throws {
    let plan = try FaultPlan(fault)
    let client = try OrganizationClient { options in
      options.faults = plan
      options.death = {}
    }
    var found = ""
    do {
      found = String(try await client.send(.post, "sobjects/Account", Self.account).status)
    } catch let error as HTTPError {
      found = error.kind.rawValue
    }
    #expect(found == outcome)
    client.organization.plan(FaultPlan())
    #expect(try await client.rows("SELECT Id FROM Account").count == accounts)
  }

  @Test func requestsAreCountedByTheirObjectOrResource() async throws {
    let client = try OrganizationClient()
    client.organization.plan(try FaultPlan("503@query/2 429:3@PATCH/Account/1 500@composite/1"))
    #expect(try await client.rows("SELECT Id FROM Account").count == 12)
    #expect(try await client.send(.get, "query?q=SELECT+Id+FROM+Account").status == 503)
    let id = try OrganizationClient.id(try await client.send(.post, "sobjects/Account", Self.account).body)
    #expect(try await client.send(.post, "sobjects/Account/\(id)?_HttpMethod=PATCH", Self.account).status == 429)
    #expect(try await client.send(.post, "composite", #"{"compositeRequest":[]}"#).status == 500)
    #expect(client.organization.pendingFaults.faults.isEmpty)
  }

  @Test(arguments: [
    ("error", #"[{"message":"the session has expired""#), ("null", #""records":null"#), ("part", #""records":[]"#),
    ("other", #"{"id":"a005g0000000001AAA","success":true"#),
  ])
  func falseAnswersHaveTheFormOfTheProtocol(answer: String, part: String) async throws {
    let client = try OrganizationClient()
    client.organization.plan(try FaultPlan("false:\(answer)@1"))
    #expect(try await client.send(.post, "sobjects/Account", Self.account).body.contains(part))
  }

  @Test func demoReadsFaultsFromTheEnvironment() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = SampleOrganization.schema
    let demo = try ServiceDemo(schema: schema, directory: folder, environment: ["SERVICE_FAULTS": "503@1"])
    #expect(try await demo.transport.send(HTTPRequest(url: demo.root + "sobjects")).status == 503)
    #expect(try await demo.transport.send(HTTPRequest(url: demo.root + "sobjects")).status == 200)
    #expect(throws: ServiceTextError.self) {
      try ServiceDemo(schema: schema, directory: folder, environment: ["SERVICE_FAULTS": "oops"])
    }
  }

  @Test func forgottenDeletionsAreKnownToBeForgotten() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("state.json").path
    let client = try OrganizationClient { $0.stateFile = file }
    let id = try OrganizationClient.id(try await client.send(.post, "sobjects/Account", Self.account).body)
    #expect(try await client.send(.delete, "sobjects/Account/\(id)").status == 204)
    let list = "sobjects/Account/deleted?start=2024-03-09T15:00:00Z&end=2024-03-09T16:04:00Z"
    #expect(try await client.send(.get, list).body.contains(id))
    try client.organization.forgetDeletions()
    // Another process knows it as well.
    for client in [client, try OrganizationClient { $0.stateFile = file }] {
      let answer = try await client.send(.get, list).body
      #expect(!answer.contains(id) && answer.contains(#""earliestDateAvailable":"2024-03-09T16:00:02.000+0000""#))
    }
  }
}
