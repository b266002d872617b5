import DialectFixtures
import HTTPTransport
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct WritingTests {
  private static let version = "2024-01-02T03:04:05Z"

  private func row(_ type: String, id: String? = nil, etag: String? = nil) -> Row {
    var row = Row(type: OrganizationSchema.type(type))
    if let id { row.load(EntityKey(id: id)) }
    row.etag = etag
    return row
  }

  private func update(of id: String, etag: String? = WritingTests.version, _ change: (inout Row) -> Void)
    -> ServiceChange
  {
    var row = row("Account", id: id, etag: etag)
    change(&row)
    return .update(row, key: EntityKey(id: id), set: "Accounts", replaces: false)
  }

  @Test func createsAndReadsTheRecord() async throws {
    let fixture = try ServiceFixture(
      .json(#"{"id":"001A","success":true,"errors":[]}"#, status: 201),
      .records(#"{"Id":"001A","Name":"Milk","SystemModstamp":"2024-01-02T03:04:05.000+0000"}"#))
    var row = row("Account")
    row["Name"] = .string("Milk")
    row["Colors__c"] = .list([.string("red"), .string("green ish")])
    row["Opens"] = .string("08:30:00")
    row["Revenue"] = .decimal("10.50")
    row["IsDeleted"] = .bool(true)
    row["Parent"] = .row(Row(referenceTo: EntityKey(id: "001P"), in: "Accounts", of: row.type))
    let made = try #require(try await fixture.service.send(.create(row, set: "Accounts"), identity: nil))
    let request = try #require(fixture.requests.first)
    #expect(request.method == .post)
    #expect(request.url == "https://acme.invalid/services/data/v60.0/sobjects/Account")
    #expect(
      request.sent
        == #"{"Name":"Milk","Colors__c":"red;green ish","Revenue":10.50,"Opens":"08:30:00Z","ParentId":"001P"}"#)
    #expect(made.key == EntityKey(id: "001A"))
    #expect(made.etag == Self.version)
  }

  @Test func aRecordThatCannotBeReadWasCreatedAnyway() async throws {
    let fixture = try ServiceFixture(
      .json(#"{"id":"001A","success":true}"#, status: 201), .fault(403, "INSUFFICIENT_ACCESS"))
    var row = row("Account")
    row["Name"] = .string("Milk")
    let made = try #require(try await fixture.service.send(.create(row, set: "Accounts"), identity: nil))
    #expect(made.key == EntityKey(id: "001A"))
    #expect(made["Name"] == .string("Milk"))
  }

  @Test func anAnswerWithoutAKeyLeavesTheOutcomeOpen() async throws {
    let fixture = try ServiceFixture(.json("<html>", status: 200))
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.send(.create(self.row("Account"), set: "Accounts"), identity: nil)
    }
    #expect(error?.kind == .malformedResponse)
    #expect(error?.mayHaveBeenDone == true)
  }

  @Test("only the service's own answers say that a record was changed or deleted", arguments: [true, false])
  func falseAnswersLeaveTheOutcomeOpen(isDeletion: Bool) async throws {
    var row = row("Account")
    row.load(EntityKey(id: "001A"))
    row["Name"] = .string("Milk")
    let key = EntityKey(id: "001A")
    let change: ServiceChange =
      isDeletion
      ? .delete(key, set: "Accounts", etag: nil) : .update(row, key: key, set: "Accounts", replaces: false)
    for answer in [.json("<html>", status: 200), .json("{}", status: 200), HTTPResponse(status: 202)] {
      let fixture = try ServiceFixture(answer)
      let error = await #expect(throws: ServiceError.self) { try await fixture.service.send(change, identity: nil) }
      #expect(error?.kind == .malformedResponse)
      #expect(error?.mayHaveBeenDone == true)
    }
  }

  @Test func nestedNewRecordsAreRefused() async throws {
    let fixture = try ServiceFixture()
    var row = row("Account")
    row["Contacts"] = .list([.row(self.row("Contact"))])
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.send(.create(row, set: "Accounts"), identity: nil)
    }
    #expect(error?.kind == .unsupported)
    #expect(fixture.requests.isEmpty)
  }

  @Test func sendsOnlyChangesAndComparesTheVersionTwice() async throws {
    let fixture = try ServiceFixture(
      .records(#"{"Id":"001A","SystemModstamp":"2024-01-02T03:04:05.000+0000"}"#), HTTPResponse(status: 204),
      .records(#"{"Id":"001A","Name":"Tea","SystemModstamp":"2024-01-02T03:05:00.000+0000"}"#))
    let kept = try await fixture.service.send(
      update(of: "001A") {
        $0["Name"] = .string("Tea")
        $0["Parent"] = .null
      }, identity: nil)
    #expect(fixture.statements[0] == "SELECT Id, SystemModstamp FROM Account WHERE Id IN ('001A')")
    let request = fixture.requests[1]
    #expect(request.method == .patch)
    #expect(request.sent == #"{"Name":"Tea","ParentId":null}"#)
    #expect(request.headers["If-Unmodified-Since"] == "Tue, 02 Jan 2024 03:04:05 GMT")
    #expect(kept?.etag == "2024-01-02T03:05:00Z")
  }

  @Test func anotherVersionIsAConflict() async throws {
    // Within the same second, the service itself would not see it.
    let fixture = try ServiceFixture(.records(#"{"Id":"001A","SystemModstamp":"2024-01-02T03:04:05.500+0000"}"#))
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.send(self.update(of: "001A") { $0["Name"] = .string("Tea") }, identity: nil)
    }
    #expect(error?.kind == .preconditionFailed)
    #expect(error?.mayHaveBeenDone == false)
    #expect(fixture.requests.count == 1)
    let late = try ServiceFixture(
      .records(#"{"Id":"001A","SystemModstamp":"2024-01-02T03:04:05.000+0000"}"#), .fault(412, "PRECONDITION_FAILED"))
    let refusal = await #expect(throws: ServiceError.self) {
      try await late.service.send(self.update(of: "001A") { $0["Name"] = .string("Tea") }, identity: nil)
    }
    #expect(refusal?.kind == .preconditionFailed)
  }

  @Test func aVersionWithAFractionIsRoundedUp() async throws {
    let fixture = try ServiceFixture(
      .records(#"{"Id":"001A","SystemModstamp":"2024-01-02T03:04:05.500+0000"}"#), HTTPResponse(status: 204), .records()
    )
    let change = update(of: "001A", etag: "2024-01-02T03:04:05.5Z") { $0["Name"] = .string("Tea") }
    _ = try await fixture.service.send(change, identity: nil)
    #expect(fixture.requests[1].headers["If-Unmodified-Since"] == "Tue, 02 Jan 2024 03:04:06 GMT")
  }

  @Test(arguments: [nil, "", "*"])
  func withoutAVersionNothingIsCompared(etag: String?) async throws {
    let fixture = try ServiceFixture(HTTPResponse(status: 204), .records())
    _ = try await fixture.service.send(update(of: "001A", etag: etag) { $0["Name"] = .string("Tea") }, identity: nil)
    #expect(fixture.requests.first?.method == .patch)
    #expect(fixture.requests.first?.headers["If-Unmodified-Since"] == nil)
  }

  @Test func anUpdateWithoutChangesSendsNothing() async throws {
    let fixture = try ServiceFixture()
    #expect(try await fixture.service.send(update(of: "001A") { _ in }, identity: nil) == nil)
    #expect(fixture.requests.isEmpty)
  }

  @Test func deletesAfterComparingTheVersion() async throws {
    let fixture = try ServiceFixture(
      .records(#"{"Id":"001A","SystemModstamp":"2024-01-02T03:04:05.000+0000"}"#), HTTPResponse(status: 204))
    let delete = ServiceChange.delete(EntityKey(id: "001A"), set: "Accounts", etag: Self.version)
    #expect(try await fixture.service.send(delete, identity: nil) == nil)
    #expect(fixture.requests[1].method == .delete)
    #expect(fixture.requests[1].url == "https://acme.invalid/services/data/v60.0/sobjects/Account/001A")
    let gone = try ServiceFixture(.records())
    let error = await #expect(throws: ServiceError.self) { try await gone.service.send(delete, identity: nil) }
    #expect(error?.kind == .notFound)
  }

  @Test func relationshipsAreFields() async throws {
    let account = EntityKey(id: "001A")
    let contact = EntityKey(id: "003A")
    let cases: [(ServiceChange, String, String)] = [
      (
        .link(
          source: account, set: "Accounts", navigation: "Contacts", target: contact, targetSet: "Contacts"),
        "sobjects/Contact/003A", #"{"AccountId":"001A"}"#
      ),
      (
        .unlink(source: account, set: "Accounts", navigation: "Contacts", target: contact, targetSet: "Contacts"),
        "sobjects/Contact/003A", #"{"AccountId":null}"#
      ),
      (
        .link(source: contact, set: "Contacts", navigation: "Account", target: account, targetSet: "Accounts"),
        "sobjects/Contact/003A", #"{"AccountId":"001A"}"#
      ),
      (
        .unlink(source: contact, set: "Contacts", navigation: "Account", target: nil, targetSet: nil),
        "sobjects/Contact/003A", #"{"AccountId":null}"#
      ),
    ]
    for (change, place, body) in cases {
      let fixture = try ServiceFixture(HTTPResponse(status: 204))
      #expect(try await fixture.service.send(change, identity: nil) == nil)
      #expect(fixture.statements == [place])
      #expect(fixture.requests.first?.sent == body)
    }
  }
}

@Suite struct ExternalIdentifierTests {
  private var invoice: Row {
    var row = Row(type: OrganizationSchema.type("Invoice__c"))
    row["Number__c"] = .string("A/7'")
    row["Amount__c"] = .decimal("5")
    return row
  }

  @Test func looksForItBeforeCreating() async throws {
    let fixture = try ServiceFixture(
      .records(), .json(#"{"id":"a00A","success":true,"errors":[]}"#, status: 201),
      .records(#"{"Id":"a00A","Number__c":"A/7'"}"#))
    let made = try await fixture.service.send(.create(invoice, set: "Invoices"), identity: nil)
    #expect(fixture.statements[0].hasSuffix(#"FROM Invoice__c WHERE Number__c = 'A/7\''"#))
    // An upsert would change the record of somebody who has just used the number.
    #expect(fixture.requests[1].method == .post)
    #expect(fixture.statements[1] == "sobjects/Invoice__c")
    #expect(fixture.requests[1].sent == #"{"Number__c":"A/7'","Amount__c":5}"#)
    #expect(made?.key == EntityKey(id: "a00A"))
  }

  @Test func aRepeatedCreationFindsItsRecord() async throws {
    let fixture = try ServiceFixture(.records(#"{"Id":"a00A","Number__c":"A/7'","Amount__c":5.0}"#))
    let made = try await fixture.service.send(.create(invoice, set: "Invoices"), identity: nil)
    #expect(made?.key == EntityKey(id: "a00A"))
    #expect(fixture.requests.count == 1)
  }

  @Test func theRecordOfSomebodyElseIsNotOverwritten() async throws {
    let fixture = try ServiceFixture(.records(#"{"Id":"a00B","Number__c":"A/7'","Amount__c":6}"#))
    let error = await #expect(throws: ServiceError.self) {
      try await fixture.service.send(.create(self.invoice, set: "Invoices"), identity: nil)
    }
    #expect(error?.kind == .refused)
    #expect(error?.code == "DUPLICATE_VALUE")
    #expect(error?.target == "Number__c")
    #expect(fixture.requests.count == 1)
  }

  @Test("a record that appears between the search and the creation decides", arguments: [true, false])
  func aDuplicateIsLookedUp(isOurs: Bool) async throws {
    let fixture = try ServiceFixture(
      .records(), .fault(400, "DUPLICATE_VALUE", fields: ["Number__c"]),
      .records(#"{"Id":"a00A","Number__c":"A/7'","Amount__c":\#(isOurs ? 5 : 6)}"#))
    do throws(any Error) {
      let made = try await fixture.service.send(.create(invoice, set: "Invoices"), identity: nil)
      #expect(isOurs && made?.key == EntityKey(id: "a00A"))
    } catch {
      let error = try #require(error as? ServiceError)
      #expect(!isOurs && error.kind == .refused && error.target == "Number__c")
    }
    #expect(fixture.requests.map(\.method) == [.get, .post, .get])
  }

  @Test("what the service writes in another way is the same", arguments: ["Title", "Account__c", "Due__c"])
  func storedForms(field: String) async throws {
    var row = Row(type: OrganizationSchema.type("Invoice__c"))
    row["Number__c"] = .string("A")
    let (sent, stored) =
      switch field {
      case "Title": (" Milk\n", "Milk")
      case "Account__c": ("001000000000001", "001000000000001AAA")
      default: ("2024-01-02T03:04:05.987Z", "2024-01-02T03:04:05.000+0000")
      }
    row[field] = .string(sent)
    let fixture = try ServiceFixture(.records(#"{"Id":"a00A","Number__c":"A","\#(field)":"\#(stored)"}"#))
    let made = try await fixture.service.send(.create(row, set: "Invoices"), identity: nil)
    #expect(made?.key == EntityKey(id: "a00A"))
  }

  @Test func standardFieldsDoNotIdentify() {
    var contact = Row(type: OrganizationSchema.type("Contact"))
    contact["Email"] = .string("a@b.invalid")
    #expect(ExternalIdentifier(contact) == nil)
    #expect(ExternalIdentifier(Row(type: OrganizationSchema.type("Invoice__c"))) == nil)
  }
}
