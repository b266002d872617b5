import DialectFixtures
import HTTPTransport
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct ChangeSetTests {
  private func new(_ type: String, _ name: String, _ value: String) -> Row {
    var row = Row(type: OrganizationSchema.type(type))
    row[name] = .string(value)
    return row
  }

  private func answer(_ parts: String...) -> HTTPResponse {
    .json(#"{"compositeResponse":[\#(parts.joined(separator: ","))]}"#)
  }

  @Test func laterChangesReferToNewRecords() async throws {
    let fixture = try ServiceFixture(
      answer(
        #"{"body":{"id":"001A","success":true},"httpHeaders":{},"httpStatusCode":201,"referenceId":"change1"}"#,
        #"{"body":{"id":"003A","success":true},"httpHeaders":{},"httpStatusCode":201,"referenceId":"change2"}"#,
        #"{"body":null,"httpHeaders":{},"httpStatusCode":204,"referenceId":"change3"}"#),
      .records(#"{"Id":"001A"}"#), .records(#"{"Id":"003A"}"#))
    var contact = new("Contact", "LastName", "$1")
    contact["AccountId"] = .string("$1")
    var update = Row(type: OrganizationSchema.type("Account"))
    update["Name"] = .string("Tea")
    let outcomes = try await fixture.service.send(changeSet: [
      IdentifiedChange(.create(new("Account", "Name", "Milk"), set: "Accounts"), provisionalKey: EntityKey(id: "$1")),
      IdentifiedChange(.create(contact, set: "Contacts")),
      IdentifiedChange(.update(update, key: EntityKey(id: "$1"), set: "Accounts", replaces: false)),
    ])
    let request = try #require(fixture.requests.first)
    #expect(request.url == "https://acme.invalid/services/data/v60.0/composite")
    #expect(
      request.sent.hasPrefix(#"{"allOrNone":true,"collateSubrequests":false,"compositeRequest":[{"method":"POST","#))
    // A text that looks like the provisional key stays a text.
    #expect(request.sent.contains(#""body":{"LastName":"$1","AccountId":"@{change1.id}"}"#))
    #expect(request.sent.contains(#""url":"/services/data/v60.0/sobjects/Account/@{change1.id}""#))
    let keys = outcomes.map { outcome -> EntityKey? in
      if case .done(let row) = outcome { row?.key } else { EntityKey(id: "failed") }
    }
    #expect(keys == [EntityKey(id: "001A"), EntityKey(id: "003A"), nil])
  }

  @Test func aRefusedChangeIsTheOutcomeOfAll() async throws {
    let halted = #"[{"errorCode":"PROCESSING_HALTED","message":"rolled back"}]"#
    let fixture = try ServiceFixture(
      answer(
        #"{"body":\#(halted),"httpHeaders":{},"httpStatusCode":400,"referenceId":"change1"}"#,
        #"{"body":[{"errorCode":"UNABLE_TO_LOCK_ROW","message":"locked"}],"httpHeaders":{},"httpStatusCode":400,"referenceId":"change2"}"#
      ))
    let outcomes = try await fixture.service.send(changeSet: [
      IdentifiedChange(.create(new("Account", "Name", "Milk"), set: "Accounts")),
      IdentifiedChange(.create(new("Contact", "LastName", "Bo"), set: "Contacts")),
    ])
    for outcome in outcomes {
      guard case .failed(let error) = outcome else {
        Issue.record("a change that was undone is not done")
        continue
      }
      #expect(error.kind == .unavailable)
      #expect(error.code == "UNABLE_TO_LOCK_ROW")
      #expect(!error.mayHaveBeenDone)
    }
  }

  @Test func anotherVersionFailsTheSetBeforeItIsSent() async throws {
    let fixture = try ServiceFixture(.records(#"{"Id":"001A","SystemModstamp":"2024-01-02T03:04:06.000+0000"}"#))
    let outcomes = try await fixture.service.send(changeSet: [
      IdentifiedChange(.delete(EntityKey(id: "001A"), set: "Accounts", etag: "2024-01-02T03:04:05Z")),
      IdentifiedChange(.create(new("Account", "Name", "Milk"), set: "Accounts")),
    ])
    #expect(outcomes.count == 2)
    for outcome in outcomes {
      guard case .failed(let error) = outcome else {
        Issue.record("the change was not refused")
        continue
      }
      #expect(error.kind == .preconditionFailed)
    }
    #expect(fixture.requests.count == 1)
  }

  @Test func whatCannotBeSentTogetherIsSentOneByOne() async throws {
    let many = (0..<26).map { IdentifiedChange(.create(new("Account", "Name", "\($0)"), set: "Accounts")) }
    let injected = [IdentifiedChange(.create(new("Account", "Name", "a @{change1.id} b"), set: "Accounts"))]
    for changes in [many, injected] {
      let fixture = try ServiceFixture()
      let error = await #expect(throws: ServiceError.self) { try await fixture.service.send(changeSet: changes) }
      #expect(error?.kind == .unsupported)
      #expect(fixture.requests.isEmpty)
    }
  }

  @Test func anotherAnswerLeavesTheOutcomeOpen() async throws {
    let fixture = try ServiceFixture(.json("{}"))
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.send(changeSet: [
        IdentifiedChange(.create(self.new("Account", "Name", "Milk"), set: "Accounts"))
      ])
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.mayHaveBeenDone == true)
  }
}
