import Testing

@testable import SalesforceReader

@Suite("Downloads")
struct DownloadTests {
  private static let address = "https://example.my.salesforce.com"
  private static let versions =
    #"[{"label": "a", "url": "/services/data/v9.0", "version": "9.0"}, {"label": "b", "url": "/services/data/v62.0", "version": "62.0"}]"#
  private static let directory = """
    {"sobjects": [
    {"name": "Account", "label": "Account", "labelPlural": "Accounts", "queryable": true},
    {"name": "Invoice__c", "label": "Bill", "labelPlural": "Bills", "queryable": true},
    {"name": "acme__Invoice__c", "label": "Invoice", "labelPlural": "Acme invoices", "queryable": true},
    {"name": "AccountHistory", "label": "History", "labelPlural": "Histories", "queryable": false}
    ]}
    """

  private func reading(
    _ files: [String: String] = [:], at address: String = address, include: [String] = [],
    parameters: [String: String] = [:]
  ) throws -> Reading {
    try Reading(folder: files, address: address, include: include, parameters: parameters)
  }

  @Test func asksForVersionsThenObjectsThenDescriptions() throws {
    var files: [String: String] = [:]
    var fetched = try reading(files, include: ["Account"]).response.fetch
    #expect(fetched == [ReaderResponse.Fetch(url: "/services/data/", file: "versions.json")])
    files["versions.json"] = Self.versions
    fetched = try reading(files, include: ["Account"]).response.fetch
    #expect(fetched == [ReaderResponse.Fetch(url: "/services/data/v62.0/sobjects/", file: "Global.describe.json")])
    files["Global.describe.json"] = Self.directory
    fetched = try reading(files, include: ["Account", "bills", "account"]).response.fetch
    #expect(
      fetched
        == ["Account", "Invoice__c"].map {
          ReaderResponse.Fetch(url: "/services/data/v62.0/sobjects/\($0)/describe", file: "\($0).describe.json")
        })
    files["Account.describe.json"] = Describe.object("Account", fields: [])
    let reading = try reading(files, include: ["Account"])
    #expect(reading.response.fetch == nil)
    #expect(try reading.model().serviceProtocol.version == "62.0")
    #expect(reading.response.parameters == ["apiVersion": "62.0"])
    #expect(reading.messages == [])
  }

  /// A version that the user, an earlier run or the address chose is not recorded again.
  @Test(arguments: [
    (address, "9.0", []), (address + "/services/data/v62.0", "", []),
    (
      address + "/services/data/v62.0", "9.0",
      ["note: the address is that of version 62.0 of the API, and 'apiVersion' chooses 9.0, which is used"]
    ),
  ])
  func versionsThatAreChosenAlready(_ address: String, _ version: String, _ messages: [String]) throws {
    let files = [
      "versions.json": Self.versions, "Global.describe.json": Self.directory,
      "Account.describe.json": Describe.object("Account", fields: []),
    ]
    let reading = try reading(files, at: address, include: ["Account"], parameters: ["apiVersion": version])
    #expect(try reading.model().serviceProtocol.version == (version.isEmpty ? "62.0" : version))
    #expect(reading.response.parameters == nil)
    #expect(reading.messages == messages)
  }

  @Test(arguments: [
    ("https://h", "", "/services/data/"), ("https://h/", "", "/services/data/"),
    ("https://h/x/y/", "", "/x/y/services/data/"), ("https://h/x?y=/services/data/v1.0/", "", "/x/services/data/"),
    ("https://h/services/data", "", "/services/data/"),
    ("https://h/services/data/v50.0/", "", "/services/data/v50.0/sobjects/"),
    ("https://h/p/services/data/v50.0", "61.0", "/p/services/data/"),
    ("https://h", "58.0", "/services/data/"),
  ])
  func addresses(_ address: String, _ version: String, _ url: String) throws {
    let reading = try reading(at: address, include: ["Account"], parameters: ["apiVersion": version])
    #expect(reading.response.fetch?.map(\.url) == [url], "\(reading.messages)")
  }

  @Test(arguments: [
    (["Account", "Acc*"], ["Account"]), (["*"], ["Account", "Invoice__c", "acme__Invoice__c"]),
    (["Bill"], ["Invoice__c"]),
    (["ACCOUNTHISTORY"], ["AccountHistory"]), (["AcmeInvoices"], ["acme__Invoice__c"]),
  ])
  func included(_ include: [String], _ expected: [String]) throws {
    let files = ["versions.json": Self.versions, "Global.describe.json": Self.directory]
    #expect(try reading(files, include: include).response.fetch?.map(\.file) == expected.map { "\($0).describe.json" })
  }

  @Test(arguments: [
    (
      [], "no object is named; the service has 4, of which 3 can be queried",
      "name the objects that you need: --include Account"
    ),
    (["Acount"], "the service has no object 'Acount', or you may not see it", "did you mean 'Account'?"),
    (
      ["Invoice"], "'Invoice' can be 'Invoice__c' or 'acme__Invoice__c'", "name one of them with '--include'"
    ),
    (
      ["Z*"], "the service has no object 'Z*', or you may not see it",
      "name objects as the API does, such as 'Account' and 'Invoice__c'"
    ),
  ])
  func refused(_ include: [String], _ message: String, _ hint: String) throws {
    let files = ["versions.json": Self.versions, "Global.describe.json": Self.directory]
    let reading = try reading(files, include: include)
    #expect(reading.messages == ["error: \(message)"])
    #expect(reading.response.diagnostics.first?.hint == hint)
    #expect(reading.response.fetch == nil && reading.response.model == nil)
  }

  @Test func doesNotAskAgainForWhatIsNoAnswer() throws {
    let page = "<html>"
    for files in [
      ["versions.json": page], ["versions.json": Self.versions, "Global.describe.json": page],
      ["versions.json": Self.versions, "Global.describe.json": Self.directory, "Account.describe.json": page],
    ] {
      let reading = try reading(files, include: ["Account"])
      #expect(reading.response.fetch == nil && reading.response.model == nil)
      #expect(reading.messages.last?.contains("is not what it should be") == true)
    }
  }

  @Test func versionsThatTheServiceDoesNotHave() throws {
    let files = ["versions.json": Self.versions]
    let known = try self.reading(files, include: ["Account"], parameters: ["apiVersion": "9.0"])
    #expect(known.response.fetch?.map(\.url) == ["/services/data/v9.0/sobjects/"])
    let reading = try reading(files, include: ["Account"], parameters: ["apiVersion": "99.0"])
    #expect(reading.messages == ["error: the service has no version 99.0 of the API, only 9.0 to 62.0"])
    let other = try self.reading(files, include: ["Account"], parameters: ["apiVersion": "newest"])
    #expect(other.messages == ["error: 'newest' is not a version of the API"])
  }

  @Test func aFolderOfDescriptionsNeedsNoService() throws {
    let files = ["Account.describe.json": Describe.object("Account", fields: [])]
    #expect(try reading(files).model().entitySets.map(\.name) == ["Accounts"])
    let alone = try Reading(folder: ["Global.describe.json": Self.directory])
    #expect(alone.messages == ["error: the document names 4 objects and describes none of them"])
  }
}
