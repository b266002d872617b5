import Foundation
import GeneratorModel
import Testing

@testable import SalesforceReader

@Suite("Hostile documents")
struct HostileDocumentTests {
  @Test func leavesOutInvalidFields() throws {
    let reading = try Reading(
      Describe.object(
        "Thing",
        fields: [
          Describe.field("A", "string", #""length": 1e999, "digits": -1, "nillable": "yes""#),
          Describe.field("a", "string"), Describe.field("no name", "string"), #"{"type": "string"}"#, #"{"name": "B"}"#,
          "[]", "null",
          Describe.field("C", "double", #""precision": 3, "scale": 9"#),
          Describe.field("D", "string", #""length": 99999999999999999999"#),
          Describe.field("E", "string", #""referenceTo": 7, "picklistValues": {}, "label": ["x"]"#),
          #"{"name": "\u0000", "type": "string"}"#,
        ]))
    #expect(try reading.type("Thing").properties.map(\.name) == ["Id", "A", "C", "D", "E"])
    #expect(try reading.property("C").type.facets == Facets(scale: .variable))
    #expect(
      reading.messages == [
        "9: warning: left out an element of 'fields' of the object 'Thing': expected an object, found an array",
        "10: warning: left out an element of 'fields' of the object 'Thing': expected an object, found null",
        "4: warning: left out 'length' of the field 'A' of 'Thing': found 1e999, expected a whole number from 0 to 2147483647",
        "4: warning: left out 'digits' of the field 'A' of 'Thing': found -1, expected a whole number from 0 to 2147483647",
        "4: warning: left out 'nillable' of the field 'A' of 'Thing': expected true or false, found a string",
        "5: warning: left out the field 'a' of 'Thing': another field has this name",
        "6: warning: left out a field of 'Thing': 'no name' is not a name of letters, digits and underscores",
        "7: warning: left out a field of 'Thing': it has no 'name'",
        "8: warning: left out the field 'B' of 'Thing': it has no 'type'",
        "11: warning: left out precision and scale of the field 'C' of 'Thing': 9 digits after the point are more than 3 in all",
        "12: warning: left out 'length' of the field 'D' of 'Thing': found 99999999999999999999, expected a whole number from 0 to 2147483647",
        "13: warning: left out 'label' of the field 'E' of 'Thing': expected a text, found an array",
        "14: warning: left out a field of 'Thing': '\u{0}' is not a name of letters, digits and underscores",
      ])
  }

  @Test func saysWhichFilesAreNotRead() throws {
    let object = Describe.object("A", fields: [])
    let reading = try Reading(folder: ["A.json": object, "shop.xml": "<x/>", ".hidden": "", "B.JSON": "7"])
    #expect(
      reading.messages == [
        "B.JSON:1: warning: left out 'B.JSON': 'B.JSON' does not describe an object",
        "note: 'shop.xml' is not read, because its name does not end in '.json'",
      ])
  }

  @Test func namesEmptyTexts() throws {
    let field = Describe.field("Owner", "reference", #""referenceTo": ["", "User"]"#)
    let reading = try Reading(Describe.object("Thing", fields: [field]))
    #expect(
      reading.messages.first
        == "4: warning: left out an element of 'referenceTo' of the field 'Owner' of 'Thing': expected a text, found an empty one"
    )
  }

  @Test(arguments: [
    ("", 1, "'x.json' is not JSON: the document ends too early"),
    ("{\n\"name\": ", 2, "'x.json' is not JSON: the document ends too early"),
    ("[]", 1, "'x.json' does not describe an object"), ("{}", 1, "'x.json' does not describe an object"),
    ("7", 1, "'x.json' does not describe an object"),
    (#"[{"errorCode": "INVALID_SESSION_ID"}]"#, 1, "'x.json' does not describe an object"),
    (#"{"name": "A", "fields": {}}"#, 1, "'x.json' does not describe an object"),
    (String(repeating: "[", count: 300_000), 1, "'x.json' is not JSON: nested deeper than 200 levels"),
  ])
  func documentsThatDescribeNothing(_ content: String, _ line: Int, _ message: String) throws {
    let reading = try Reading(content, name: "folder/x.json")
    #expect(reading.messages == ["\(line): error: \(message)"])
    #expect(reading.response.model == nil)
    let other = try Reading(folder: ["x.json": content, "A.json": Describe.object("A", fields: [])])
    #expect(other.messages == ["x.json:\(line): warning: left out 'x.json': \(message)"])
    #expect(try other.model().structuredTypes.count == 1)
  }

  @Test(arguments: [
    #"{"name": "A", "fields": []}"#, #"{"name": "A/../B", "fields": [{"name": "Id", "type": "id"}]}"#,
    #"{"name": 7, "fields": [{"name": "Id", "type": "id"}]}"#,
  ])
  func objectsOfWhichNothingIsLeft(_ content: String) throws {
    let reading = try Reading(content)
    #expect(reading.messages.last == "error: no document describes an object")
    #expect(reading.messages.contains { $0.hasPrefix("1: warning: left out") })
  }

  @Test func objectsThatDifferInCaseOnlyAreOne() throws {
    let reading = try Reading(folder: [
      "a.json": Describe.object("Account", fields: []), "b.json": Describe.object("ACCOUNT", fields: []),
    ])
    #expect(try reading.model().structuredTypes.map(\.name.name) == ["Account"])
    #expect(reading.messages == ["b.json:1: warning: left out the object 'ACCOUNT': another document describes it"])
  }

  @Test func anObjectWithoutIdentifierHasNoKey() throws {
    let reading = try Reading(#"{"name": "A", "queryable": true, "fields": [{"name": "B", "type": "string"}]}"#)
    #expect(try reading.type("A").key == [])
    #expect(
      reading.messages == [
        "1: warning: the object 'A' has no field 'Id', so its records are neither stored nor changed"
      ])
  }

  @Test func byteOrderMarksAndWrappedAnswersAreRead() throws {
    let object = Describe.object("A", fields: [])
    #expect(try Reading("\u{FEFF}" + object).model().entitySets.count == 1)
    #expect(try Reading(#"{"status": 0, "result": \#(object), "warnings": []}"#).model().entitySets.count == 1)
  }

  @Test func versionsOfTheAPI() throws {
    func object(_ name: String, _ version: String) -> String {
      Describe.object(name, fields: [], members: #""urls": {"sobject": "/services/data/\#(version)/sobjects/X"}"#)
    }
    #expect(try Reading(object("A", "v48.0")).model().serviceProtocol.version == "48.0")
    #expect(try Reading(object("A", "vxx.0")).model().serviceProtocol.version == "60.0")
    #expect(
      try Reading(object("A", "v48.0"), parameters: ["apiVersion": "59.0"]).model().serviceProtocol.version == "59.0")
    let several = try Reading(folder: ["a.json": object("A", "v48.0"), "b.json": object("B", "v100.0")])
    #expect(try several.model().serviceProtocol.version == "100.0")
    #expect(
      several.messages == [
        "note: the documents are from different versions of the API, 48.0, 100.0; the package uses 100.0"
      ])
  }

  @Test func requestsThatAreNone() throws {
    for (text, message) in [
      ("", "standard input is not a request to a reader"), ("[]", "standard input is not a request to a reader"),
      ("{}", "found a request of version none, expected 1"),
      (#"{"protocolVersion": 2}"#, "found a request of version 2, expected 1"),
      (#"{"protocolVersion": 1}"#, "the request has no document"),
      (#"{"protocolVersion": 1, "document": {"name": "x"}}"#, "the document 'x' has no content"),
      (#"{"protocolVersion": 1, "document": {"name": "x", "contentBase64": "/w=="}}"#, "'x' is not text in UTF-8"),
      (
        #"{"protocolVersion": 1, "document": {"isFolder": true, "path": "/nowhere"}}"#,
        "the folder '/nowhere' cannot be read"
      ),
      (#"{"protocolVersion": 1, "document": {"isFolder": true}}"#, "no document describes an object"),
    ] {
      let response = SalesforceReader.response(to: Data(text.utf8))
      #expect(response.diagnostics.map(\.message) == [message])
      #expect(response.diagnostics.map(\.severity) == [.error])
    }
  }

  @Test func findingsAreLimited() throws {
    let fields = Array(repeating: "7", count: 20_000)
    let reading = try Reading(Describe.object("Thing", fields: fields))
    #expect(reading.messages.count == 5_001)
    #expect(reading.messages.last == "note: 15000 more findings are left out")
  }

  /// A document of one line, as services send it, in which everything is invalid.
  @Test func longLinesTakeNoLongTime() throws {
    let field = #"{"name": "B", "type": "string", "label": 7, "picklistValues": 7},"#
    let line = #"{"name": "A", "fields": ["# + String(repeating: field, count: 40_000) + "7]}"
    let reading = try Reading(line)
    #expect(try reading.type("A").properties.count == 1)
  }
}
