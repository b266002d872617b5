import DialectFixtures
import Foundation
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct WireValueTests {
  @Test(arguments: [
    ("1.39E8", "139000000"), ("-1.5e-3", "-0.0015"), ("12.50", "12.50"), ("1.234E2", "123.4"), ("0E5", "0"),
    ("1E+2", "100"), ("1E999999", "1E999999"),
  ])
  func numbersHaveNoExponent(digits: String, expected: String) {
    #expect(WireValue.neutral(.decimal(digits), .decimal) == .decimal(expected))
  }

  @Test func timesHaveTheNeutralForm() {
    #expect(
      WireValue.neutral(.string("2011-07-07T00:37:00.000+0000"), .dateTimeOffset) == .string("2011-07-07T00:37:00Z"))
    #expect(
      WireValue.neutral(.string("2011-07-07T00:37:00.120-0530"), .dateTimeOffset)
        == .string("2011-07-07T00:37:00.12-05:30"))
    #expect(WireValue.neutral(.string("08:30:00.000Z"), .timeOfDay) == .string("08:30:00"))
    #expect(
      WireValue.wire(.string("08:30:00"), of: OrganizationSchema.type("Account").members[8]) == .string("08:30:00Z"))
  }

  @Test func readsARecord() throws {
    let body = #"""
      {"totalSize":1,"done":true,"records":[{"attributes":{"type":"Account","url":"/services/data/v60.0/sobjects/Account/001A"},
      "Name":"Milk","Rating":"Warm","Colors__c":"red;green ish","Revenue":1.39E8,"IsActive":true,
      "BillingAddress":{"city":"Bonn","street":null,"geocodeAccuracy":"Zip"},"SystemModstamp":"2024-01-02T03:04:05.000+0000",
      "Parent":null,"Owner":{"attributes":{"type":"User","url":"/services/data/v60.0/sobjects/User/005A"},"Name":"Ann"},
      "Contacts":{"totalSize":1,"done":true,"records":[{"attributes":{"type":"Contact","url":"/x/003A"},"LastName":"Bo"}]},
      "expr0":7}]}
      """#
    let row = try #require(try QueryAnswer(Array(body.utf8), of: OrganizationSchema.type("Account")).rows.first)
    #expect(row.key == EntityKey(id: "001A"))
    // A value that the metadata does not list is kept.
    #expect(row["Rating"] == .string("Warm"))
    #expect(row["Colors__c"] == .list([.string("red"), .string("green ish")]))
    #expect(row["Revenue"] == .decimal("139000000"))
    #expect(row["Parent"] == .null)
    #expect(row["expr0"] == .int(7))
    #expect(row.etag == "2024-01-02T03:04:05Z")
    guard case .row(let owner)? = row["Owner"], case .row(let address)? = row["BillingAddress"],
      case .list(let contacts)? = row["Contacts"], case .row(let contact)? = contacts.first
    else {
      Issue.record("the related records were not read")
      return
    }
    #expect(owner.key == EntityKey(id: "005A"))
    #expect(address["city"] == .string("Bonn"))
    #expect(contact["LastName"] == .string("Bo"))
    #expect(!row.isChanged)
  }

  @Test func noChildrenAndNoValuesAreEmptyLists() throws {
    let body = #"{"totalSize":1,"records":[{"Contacts":null,"Colors__c":null}]}"#
    let row = try QueryAnswer(Array(body.utf8), of: OrganizationSchema.type("Account")).rows.first
    #expect(row?["Contacts"] == .list([]))
    #expect(row?["Colors__c"] == .list([]))
  }

  @Test(arguments: ["[]", "{}", #"{"records":7}"#, #"{"records":[7]}"#, #"{"totalSize":1"#, ""])
  func otherBodiesAreRefused(body: String) {
    #expect(throws: JSONError.self) { try QueryAnswer(Array(body.utf8), of: OrganizationSchema.type("Account")) }
  }

  /// Answers that a public project recorded, with the types that they mention.
  @Test(.enabled(if: SharedFolder.folder("corpus/payloads/salesforce") != nil, "there is no shared folder"))
  func recordedAnswersAreRead() throws {
    let folder = try #require(SharedFolder.folder("corpus/payloads/salesforce"))
    let schema = ServiceSchema(
      try SchemaDocument(
        text: """
          schema 1 salesforce 24.0
          enum S.P
            four 0
          entity S.Whizbang keys=Id
            Id String!
            Name String
            Checkbox_Label Boolean
            Text_Label String
            Date_Label Date
            DateTime_Label DateTimeOffset
            Picklist_Multiselect_Label e:S.P[]
            ParentWhizbang__r n:S.Whizbang
            Whizbangs__r n:S.Whizbang[]
          """))
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "query-success.json")))
    let answer = try QueryAnswer(bytes, of: schema.emittedType("S.Whizbang"))
    let row = try #require(answer.rows.first)
    #expect(row.key == EntityKey(id: "foo"))
    #expect(row["DateTime_Label"] == .string("2011-07-07T00:37:00Z"))
    #expect(row["Picklist_Multiselect_Label"] == .list([.string("four"), .string("six")]))
    guard case .row(let parent)? = row["ParentWhizbang__r"], case .list(let children)? = row["Whizbangs__r"] else {
      Issue.record("the related records were not read")
      return
    }
    #expect(parent["Name"] == .string("Parent Whizbang"))
    #expect(children.count == 1)
    let fault = try Value(json: [UInt8](Data(contentsOf: folder.appending(path: "query-error.json"))))
    #expect(ServiceError(status: 400, fault).code == "INVALID_FIELD")
    #expect(ServiceError(status: 400, fault).kind == .refused)
  }
}
