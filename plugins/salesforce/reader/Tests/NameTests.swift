import GeneratorModel
import Testing

@testable import SalesforceReader

@Suite("Names")
struct NameTests {
  @Test(arguments: [
    ("Account", nil), ("Amount__c", "Amount"), ("My_Field__c", "My_Field"), ("acme__Amount__c", "Amount"),
    ("Invoice__r", "Invoice"),
    ("Invoices__R", "Invoices"), ("Place__Latitude__s", "Place_Latitude"),
    ("acme__Place__Latitude__s", "Place_Latitude"),
    ("Thing__Share", "Thing_Share"), ("acme__Thing__Share", "Thing_Share"), ("Size__pc", "Size"), ("Rate__mdt", "Rate"),
    ("__c", nil), ("A__", nil), ("a__b__c__d__c", "b_c_d"),
  ])
  func spoken(_ name: String, _ expected: String?) { #expect(SpokenName(name)?.base == expected) }

  @Test func elementsAreCalledAsPeopleDo() throws {
    let reading = try Reading(folder: [
      "a.json": Describe.object(
        "Invoice__c",
        fields: [
          Describe.reference("Account__c", "Account__r", to: ["Account"]), Describe.field("Total__c", "currency"),
          Describe.field("acme__Total__c", "currency"), Describe.field("acme__Code__c", "string"),
          Describe.field("Status__c", "picklist", Describe.values(["x"])), Describe.field("Type", "string"),
          Describe.field("Type__c", "string"),
        ]),
      "b.json": Describe.object("acme__Invoice__c", fields: []), "c.json": Describe.object("Line__c", fields: []),
      "d.json": Describe.object("Line", fields: []),
    ])
    #expect(
      reading.response.swiftNames == [
        "SObject.Invoice__c": "Invoice", "SObject.acme__Invoice__c": "acme_Invoice", "SObject.Line__c": "Custom_Line",
        "SObject.Invoice__c/Account__c": "AccountId", "SObject.Invoice__c/Account__r": "Account",
        "SObject.Invoice__c/Total__c": "Total", "SObject.Invoice__c/acme__Total__c": "acme_Total",
        "SObject.Invoice__c/acme__Code__c": "Code", "SObject.Invoice__c/Status__c": "Status",
        "SObject.Invoice__c/Type__c": "Custom_Type", "SObject.Invoice__c_Status__c": "Invoice_Status",
        "SObject.Service/Invoice__cs": "Invoices", "SObject.Service/acme__Invoice__cs": "acme_Invoices",
        "SObject.Service/Line__cs": "Custom_Lines",
      ])
  }

  @Test(arguments: [
    ("Opportunity Line Items", "OpportunityLineItems"), ("Größen", nil), ("ßx", nil), ("Invoice lines", "InvoiceLines"),
    ("(old)", nil), ("2nd things", nil), ("", nil),
    ("a_b", nil),
  ])
  func labelsAsNames(_ label: String, _ expected: String?) { #expect(SetNames.spelled(label) == expected) }

  @Test func setsAreCalledByTheirLabels() throws {
    func object(_ name: String, _ plural: String) -> String {
      Describe.object(name, fields: [], members: #""queryable": true, "labelPlural": "\#(plural)""#)
    }
    let reading = try Reading(folder: [
      "a.json": object("Account", "Accounts"), "b.json": object("Invoice__c", "Bills"),
      "c.json": object("Bill", "bills"),
      "d.json": object("Über", "x"), "e.json": object("Thing", "Größen"),
      "f.json": object("Accounts", "Accounts of old"),
      "g.json": Describe.object("Hidden", fields: [], members: #""queryable": false"#),
    ])
    #expect(
      try reading.model().entitySets.map(\.name)
        == ["Accounts", "AccountsOfOld", "Bill", "Invoice__c", "Things"])
  }

  @Test func titlesAndColumns() throws {
    let reading = try Reading(
      Describe.object(
        "Thing",
        fields: [
          Describe.field("Street", "string", #""compoundFieldName": "Home""#), Describe.field("Phone", "phone"),
          Describe.field("Fax", "phone"), Describe.field("Name", "string", #""nameField": true"#),
          Describe.field("Notes", "textarea"), Describe.field("Long", "string", #""length": 4000"#),
          Describe.field("Email", "email"),
          Describe.field("Made", "date", #""createable": false, "updateable": false"#),
          Describe.field("Stage", "string", #""nillable": false"#), Describe.field("A", "string"),
          Describe.field("B", "string"),
        ], members: #""queryable": true, "labelPlural": "Things""#))
    let type = try reading.type("Thing")
    #expect(type.annotation("com.sap.vocabularies.UI.v1.HeaderInfo")?["Title"]?["Value"] == .path("Name"))
    guard case .collection(let items)? = type.annotation("com.sap.vocabularies.UI.v1.LineItem") else { throw Missing() }
    #expect(items.map { $0["Value"] } == ["Name", "Stage", "Phone", "Email", "A"].map { .path($0) })
  }

  @Test func externalIdentifiersAreKeys() throws {
    let reading = try Reading(
      Describe.object(
        "Thing",
        fields: [
          Describe.field("A", "string", #""externalId": true, "unique": true"#),
          Describe.field("B", "string", #""externalId": true"#),
          Describe.field("C", "string", #""idLookup": true"#),
        ]))
    guard case .collection(let keys)? = try reading.type("Thing").annotation("Org.OData.Core.V1.AlternateKeys") else {
      throw Missing()
    }
    #expect(
      keys == [
        .record(type: nil, ["Key": .collection([.record(type: nil, ["Name": .path("A"), "Alias": .string("A")])])])
      ])
  }

  @Test(
    "records are created with one content, and not if they need one of several",
    arguments: [
      ([#""nillable": true"#], true, true), ([#""nillable": false"#], true, true),
      ([#""nillable": false, "createable": false"#], true, false),
      ([#""nillable": true"#, #""nillable": true"#], true, false),
      ([#""nillable": true"#, #""nillable": false"#], false, false),
    ])
  func content(_ contents: [String], isInsertable: Bool, isOwn: Bool) throws {
    let fields = contents.enumerated().map { Describe.field("Body\($0)", "base64", $1) }
    let reading = try Reading(
      Describe.object("Thing", fields: fields, members: #""queryable": true, "createable": true"#))
    #expect(try reading.model().entitySets.first?.isInsertable == isInsertable)
    #expect(try reading.type("Thing").hasStream == isOwn)
    #expect(reading.response.diagnostics.contains { $0.id == .requiredContent } == !isInsertable)
  }

  @Test func capabilitiesAndRecordTypes() throws {
    let reading = try Reading(
      Describe.object(
        "Thing", fields: [Describe.field("RecordTypeId", "reference")],
        members: #"""
          "queryable": true, "createable": true, "deletable": false, "replicateable": false, "recordTypeInfos": [
          {"recordTypeId": "012A", "name": "Public body", "developerName": "Public", "master": false},
          {"recordTypeId": "0120", "name": "Master", "master": true}, {"recordTypeId": "0120", "name": "Master"}, {}]
          """#))
    let set = try #require(try reading.model().entitySets.first)
    #expect((set.isInsertable, set.isUpdatable, set.isDeletable) == (true, false, false))
    #expect(!set.isTracked)
    #expect(try reading.type("Thing").documentation?.details == "Its record types are Public body.")
    #expect(
      try reading.property("RecordTypeId").annotation("Org.OData.Validation.V1.AllowedValues")
        == .collection([
          .record(type: nil, ["Value": .string("012A"), "@Org.OData.Core.V1.SymbolicName": .string("Public")])
        ]))
  }
}

/// An annotation is not there.
struct Missing: Error {}
