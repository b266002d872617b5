import Testing

@testable import GeneratorReading

@Suite struct RefusedDocumentTests {
  @Test(arguments: [
    ("", "shop.xml:1:1: error: the document is empty"),
    ("hello", "shop.xml:1:1: error: neither XML nor JSON: it begins with neither '<' nor '{'"),
    (#" {"value": []}"#, "shop.xml:1:2: error: JSON without '$Version', which begins CSDL JSON"),
    (#"{"openapi": "3.0.0", "paths": {}}"#, "shop.xml:1:1: error: an OpenAPI document, not metadata"),
    ("swagger: '2.0'\n", "shop.xml:1:1: error: an OpenAPI document, not metadata"),
    ("[]", "shop.xml:1:1: error: JSON without '$Version', which begins CSDL JSON"),
    ("{\"$Version\":\n \"4.0\"", "shop.xml:2:7: error: not well-formed JSON: found the end, expected ',' or '}'"),
    (#"{"$Version": "4.0"}"#, "shop.xml:1:1: error: nothing to emit: no type and no entity set"),
    ("<!DOCTYPE html>\n<html><body>Sign in</body></html>", "shop.xml:1:1: error: an HTML page, not metadata"),
    ("\n<html/>", "shop.xml:2:1: error: an HTML page, not metadata"),
    ("<service xmlns=\"http://www.w3.org/2007/app\"/>", "shop.xml:1:1: error: a service document, not metadata"),
    ("<feed/>", "shop.xml:1:1: error: data of the service, not metadata"),
    ("<error><code>1</code></error>", "shop.xml:1:1: error: an error message of the service, not metadata"),
    ("<project/>", "shop.xml:1:1: error: the root element is 'project', expected 'Edmx'"),
    ("<Edmx/>", "shop.xml:1:1: error: no 'DataServices' in 'Edmx'"),
    (
      "<Edmx><Runtime><StorageModels/></Runtime></Edmx>",
      "shop.xml:1:1: error: a file of the Entity Framework designer, which describes a database and not a service"
    ),
  ])
  func identifiesTheDocument(text: String, expected: String) throws {
    let refusal = try #require(try MetadataText.refusal(text.utf8))
    #expect(refusal.split(separator: "\n").first.map(String.init) == expected)
    #expect(refusal.contains("\nhint: "))
  }

  @Test(arguments: [
    ("", "nothing to emit: no type and no entity set"),
    ("<EntityContainer Name=\"C\"/>", "nothing to emit: the entity container is empty"),
    ("<Term Name=\"T\" Type=\"Edm.String\"/>", "a vocabulary of annotation terms, without a type"),
    (
      "<Annotations Target=\"Other.Type\"/>",
      "only annotations for another document, the first for 'Other.Type'"
    ),
  ])
  func explainsAnEmptyModel(content: String, expected: String) throws {
    let refusal = try #require(try MetadataText.refusal(MetadataText.version4(content).utf8))
    #expect(refusal.hasPrefix("shop.xml:3:1: error: \(expected)\n"))
  }

  @Test func listsMissingReferences() throws {
    let text = MetadataText.version4(
      "<EntityContainer Name=\"C\" Extends=\"Other.C\"/>",
      references: "<edmx:Reference Uri=\"other.xml\"><edmx:Include Namespace=\"Other\"/></edmx:Reference>")
    let refusal = try #require(try MetadataText.refusal(text.utf8))
    #expect(refusal.contains("only references to documents that do not exist: 'other.xml'"))
  }
}
