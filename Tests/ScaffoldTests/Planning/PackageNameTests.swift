import Testing

@testable import GeneratorCore
@testable import GeneratorNaming
@testable import GeneratorPlanning

@Suite("package names")
struct PackageNameTests {
  @Test(
    "invalid and reserved names are refused",
    arguments: [
      "", "1Shop", "my-shop", "Übung", "a b", "Foundation", "testing", "SWIFT", "../x", "a\n",
      String(repeating: "a", count: 65), "class", "in", "init", "self", "import", "let", "fileprivate", "XCTest",
      "swiftglibc", "Any",
    ])
  func refused(text: String) throws {
    let error = try #require(throws: ScaffoldError.self) { try PackageName(text) }
    #expect(error.failure == .usage)
  }

  @Test("a capitalized keyword is a valid name", arguments: ["Class", "In", "Init", "classes"])
  func almostWords(text: String) throws {
    #expect(try PackageName(text).description == text)
  }

  @Test(
    "the suggestion is the namespace's distinctive word",
    arguments: [
      ("ODataWebV4.Northwind.Model", "NorthwindEntities", "Northwind"),
      ("Microsoft.OData.SampleService.Models.TripPin", "Default", "TripPin"),
      ("API_BUSINESS_PARTNER", "API_BUSINESS_PARTNER_Entities", "APIBusinessPartner"),
      ("com.sap.gateway.srvd.zui_travel.v0001", "Container", "ZuiTravel"),
      ("Default", "ShopContainer", "ShopContainer"),
      ("microsoft.graph", "GraphService", "Graph"),
      ("Foundation", "X", "FoundationService"), ("a.In", "X", "In"),
      ("模型", "容器", "DataService"),
    ])
  func suggestions(namespace: String, container: String, expected: String) {
    let model = ModelFixture.empty(namespace: namespace, container: container).model
    #expect(PackageName(suggestedBy: model).description == expected)
  }
}
