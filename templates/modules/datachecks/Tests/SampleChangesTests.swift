import ServiceData
import Testing

@testable import DataChecks

struct SampleChangesTests {
  @Test("a new entity has no computed values, not even in complex values")
  func computedInside() throws {
    let text = """
      schema 1 odata 4.0
      complex Apps.Certificate
        Url String computed
        Until Date
      entity Apps.App keys=ID
        ID Int32!
        Changed Date computed
        Certificate c:Apps.Certificate
        History c:Apps.Certificate[]
      set Apps Apps.App

      """
    let schema = ServiceSchema(try SchemaDocument(text: text))
    let certificate = #"{"Url": "https://example.com", "Until": "2030-01-01"}"#
    let json = #"{"ID": 1, "Changed": "2024-01-01", "Certificate": \#(certificate), "History": [\#(certificate)]}"#
    let type = try #require(schema.type("Apps.App"))
    let subject = SetSubject(
      set: try #require(schema.set("Apps")), type: type, rows: [try Row(json: Array(json.utf8), type: type)])
    let created = try SampleChanges(subject).creation()
    #expect(created["Changed"] == nil)
    let given = #"{"Url":null,"Until":"2030-01-01"}"#
    #expect(created["Certificate"].map { String(decoding: $0.json(), as: UTF8.self) } == given)
    #expect(created["History"].map { String(decoding: $0.json(), as: UTF8.self) } == "[\(given)]")
  }

  @Test("a new entity has none of the other keys of an existing one")
  func alternateKeys() throws {
    let text = """
      schema 1 odata 4.0
      entity Apps.App keys=ID alternate=Code alternate=Flag
        ID Int32! computed
        Code String max=4
        Flag Boolean
        Title String
      set Apps Apps.App

      """
    let schema = ServiceSchema(try SchemaDocument(text: text))
    let type = try #require(schema.type("Apps.App"))
    let rows = try [#"{"ID": 1, "Code": "A", "Flag": true, "Title": "T"}"#, #"{"ID": 2, "Code": "N1"}"#]
      .map { try Row(json: Array($0.utf8), type: type) }
    let subject = SetSubject(set: try #require(schema.set("Apps")), type: type, rows: rows)
    let created = try SampleChanges(subject).creation()
    #expect(String(decoding: created.json(), as: UTF8.self) == #"{"Code":"N2","Flag":null,"Title":"T"}"#)
  }
}
