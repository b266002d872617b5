import Foundation
import Scaffold
import Testing

@Suite struct DiagnosticRecordTests {
  private func keys(of diagnostic: Diagnostic) throws -> [String: Any] {
    let json = try JSONEncoder().encode(DiagnosticRecord(diagnostic))
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test func writesEveryPartUnderItsKey() throws {
    let object = try keys(
      of: Diagnostic(
        .error, .unknownType, "unknown type 'Shop.Prodct' of property 'Item'",
        at: SourceLocation(file: "service.xml", line: 7, column: 41),
        excerpt: SourceExcerpt(line: #"            <Property Name="Item" Type="Shop.Prodct"/>"#, range: 40..<51),
        hint: "did you mean 'Shop.Product'?"))
    #expect(object["id"] as? String == "unknown-type")
    #expect(object["severity"] as? String == "error")
    #expect(object["message"] as? String == "unknown type 'Shop.Prodct' of property 'Item'")
    #expect(object["file"] as? String == "service.xml")
    #expect(object["line"] as? Int == 7)
    #expect(object["column"] as? Int == 41)
    #expect(object["excerpt"] as? String == #"<Property Name="Item" Type="Shop.Prodct"/>"#)
    #expect(object["hint"] as? String == "did you mean 'Shop.Product'?")
  }

  @Test func omitsUnknownParts() throws {
    #expect(
      try keys(of: Diagnostic(.note, .internalError, "nothing to do")).keys.sorted() == ["id", "message", "severity"])
  }
}
