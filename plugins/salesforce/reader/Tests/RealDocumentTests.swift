import DialectFixtures
import Foundation
import GeneratorModel
import SeededNumbers
import Testing

@testable import SalesforceReader

@Suite("Real documents")
struct RealDocumentTests {
  private static let corpus = SharedFolder.folder("corpus/salesforce")
  private static let samples = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appending(path: "samples")

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test(
    .enabled(if: corpus != nil, "the corpus is not there: set SCAFFOLD_SHARED to its folder"),
    arguments: [
      ("Account.describe.json", 68, 11, "48.0"), ("Contact.describe.json", 59, 7, "60.0"),
      ("Custom__c.describe.json", 3, 0, "60.0"),
      ("Opportunity.describe.json", 40, 8, "60.0"), ("restforce-describe.json", 30, 4, "23.0"),
    ])
  func describesOfTheCorpus(_ file: String, _ properties: Int, _ relationships: Int, _ version: String) throws {
    let reading = try Reading(text(try #require(Self.corpus).appending(path: file)), name: file)
    #expect(reading.messages.filter { !$0.hasPrefix("note: fields refer to") } == [])
    let model = try reading.model()
    let set = try #require(model.entitySets.first)
    let type = try #require(model.structuredTypes.first { $0.name == set.type })
    #expect(type.properties.count == properties)
    #expect(type.navigationProperties.count == relationships)
    #expect(model.serviceProtocol.version == version)
  }

  @Test(.enabled(if: corpus != nil, "the corpus is not there: set SCAFFOLD_SHARED to its folder"))
  func corpusAsAFolder() throws {
    let reading = try Reading(path: try #require(Self.corpus).path)
    #expect(reading.messages.filter { !$0.hasPrefix("note:") } == [])
    #expect(
      try reading.model().entitySets.map(\.name) == [
        "Accounts", "Contacts", "MyCustomObject", "Opportunities", "Whizbangs",
      ])
    let contacts = try reading.navigation("Contacts", of: "Account")
    #expect(contacts.partner == "Account" && contacts.target == ModelTypes.type("Contact"))
    #expect(try reading.navigation("Account", of: "Contact").partner == "Contacts")
    #expect(try reading.navigation("ChildAccounts", of: "Account").partner == "Parent")
  }

  @Test func ownSamples() throws {
    let folder = try Reading(path: Self.samples.appending(path: "billing").path)
    #expect(folder.messages.filter { !$0.contains("note: ") } == [])
    #expect(
      try folder.model().entitySets.map(\.name)
        == ["Accounts", "Attachments", "Contacts", "Invoices", "InvoiceLines", "Tasks", "acme__Invoice__cs"])
    #expect(try folder.type("User").documentation?.label == "User")
    #expect(try folder.navigation("Lines__r", of: "Invoice__c").onDelete == .cascade)
    #expect(try Reading(text(Self.samples.appending(path: "Rating__c.describe.json"))).messages.count == 1)
  }

  @Test func theAnswerIsAlwaysTheSame() throws {
    let request = try JSONSerialization.data(
      withJSONObject: [
        "protocolVersion": 1, "kind": "reader", "parameters": [:],
        "document": ["name": "billing", "isFolder": true, "path": Self.samples.appending(path: "billing").path],
      ])
    #expect(try SalesforceReader.answer(to: request) == SalesforceReader.answer(to: request))
    #expect(try SalesforceReader.description() == SalesforceReader.description())
  }

  /// Documents with bytes changed, left out and repeated: the reader answers, and its models are valid.
  @Test(arguments: 0..<8)
  func changedDocuments(_ seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let original = Array(try text(Self.samples.appending(path: "billing/Invoice__c.describe.json")).utf8)
    var read = 0
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...12, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count - 200, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0x20..<0x7F, using: &numbers)
        case 1: bytes.replaceSubrange(place..<place + 5, with: Array("null,".utf8))
        case 2:
          // Swaps two words, which mostly leaves JSON.
          let words = ["true", "false", "null", "\"Id\"", "\"string\"", "\"reference\"", "18", "[]"]
          guard let old = words.randomElement(using: &numbers), let new = words.randomElement(using: &numbers),
            let range = bytes[place...].firstRange(of: Array(old.utf8))
          else { continue }
          bytes.replaceSubrange(range, with: Array(new.utf8))
        default: bytes.removeSubrange(place..<place + Int.random(in: 1...3, using: &numbers))
        }
      }
      let reading = try Reading(String(decoding: bytes, as: UTF8.self))
      if reading.response.model != nil {
        _ = try reading.model()
        read += 1
      } else {
        #expect(reading.response.diagnostics.contains { $0.severity == .error })
      }
    }
    #expect(read > 3)
  }
}
