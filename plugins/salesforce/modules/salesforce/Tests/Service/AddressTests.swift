import DialectFixtures
import ServiceData
import Testing

@testable import SalesforceDialect

@Suite struct AddressTests {
  private let service: SalesforceOrganization

  init() throws {
    service = try SalesforceOrganization(
      root: "https://acme.my.salesforce.com", schema: OrganizationSchema.schema, transport: ScriptedService())
  }

  @Test(arguments: [
    (
      "https://acme.my.salesforce.com/services/data/v60.0/sobjects/Account/001000000000001AAA", "Accounts",
      "001000000000001AAA"
    ),
    ("https://acme.my.salesforce.com/services/data/v52.0/sobjects/invoice__c", "Invoices", nil),
    ("https://acme.lightning.force.com/lightning/r/Account/001000000000001AAA/view", "Accounts", "001000000000001AAA"),
    ("https://acme.lightning.force.com/lightning/o/Contact/list?filterName=Recent", "Contacts", nil),
    ("https://acme.lightning.force.com/lightning/r/Case/500000000000001AAA/view", "Case", "500000000000001AAA"),
  ])
  func records(url: String, set: String, id: String?) throws {
    #expect(try service.target(at: url) == OperationTarget(set: set, key: id.map { EntityKey(id: $0) }))
  }

  @Test(arguments: [
    "https://other.my.salesforce.com/services/data/v60.0/sobjects/Account/001000000000001AAA",
    "https://acme.lightning.force.com.example/lightning/r/Account/001000000000001AAA/view",
    "https://acme.my.salesforce.com/services/data/v60.0/limits", "https://acme.lightning.force.com/lightning/page/home",
    "not a URL",
  ])
  func otherAddresses(url: String) throws {
    #expect(try service.target(at: url) == nil)
  }

  @Test func otherPartsOfARecord() {
    let error = #expect(throws: ServiceError.self) {
      try service.target(
        at: "https://acme.my.salesforce.com/services/data/v60.0/sobjects/Attachment/00P000000000001AAA/Body")
    }
    #expect(error?.kind == .unsupported)
  }
}
