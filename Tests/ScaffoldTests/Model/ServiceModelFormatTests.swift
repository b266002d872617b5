import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct ServiceModelFormatTests {
  private let model = ServiceModel(
    serviceProtocol: ServiceProtocol(name: "odata", version: "4.0"),
    structuredTypes: [
      StructuredType(
        name: QualifiedName("Shop.Product"), kind: .entity, key: [KeyPart(path: "ID")],
        properties: [
          Property(
            name: "ID", type: TypeReference(.primitive(.int32), isNullable: false),
            annotations: [Annotation(term: "sap:label", value: .string("Number"))],
            location: SourceLocation(file: "shop.xml", line: 3, column: 5)),
          Property(
            name: "Price",
            type: TypeReference(.primitive(.decimal), facets: Facets(precision: 9, scale: .digits(2)))),
        ])
    ])

  @Test func omitsDefaultsAndSortsKeys() throws {
    let json = String(decoding: try ServiceModelFormat.encode(model), as: UTF8.self)
    let compact = json.filter { $0 != " " && $0 != "\n" }
    let expected = """
      {"format":"scaffold-service-model","service":{"serviceProtocol":{"name":"odata","version":"4.0"},\
      "structuredTypes":[{"key":[{"path":"ID"}],"kind":"entity","name":"Shop.Product","properties":[\
      {"annotations":[{"term":"sap:label","value":"Number"}],\
      "location":{"column":5,"file":"shop.xml","line":3},"name":"ID","type":{"kind":"primitive","name":"Edm.Int32"}},\
      {"name":"Price","type":{"facets":{"precision":9,"scale":2},"isNullable":true,"kind":"primitive",\
      "name":"Edm.Decimal"}}]}]},"version":1}
      """
    #expect(compact == expected)
  }

  @Test func readsWhatItWrites() throws {
    let again = try ServiceModelFormat.decode(try ServiceModelFormat.encode(model), file: "model.json")
    #expect(again == model)
  }

  @Test(arguments: [
    AnnotationValue.null, .bool(true), .int(-3), .string("x"), .path("A/B"),
    .collection([.int(1), .collection([])]), .record(type: "N.T", ["A": .record(type: nil, [:])]),
    .expression("If", [.path("A"), .null]),
  ])
  func readsEveryAnnotationValue(value: AnnotationValue) throws {
    let json = try JSONEncoder().encode([value])
    #expect(try JSONDecoder().decode([AnnotationValue].self, from: json) == [value])
  }

  @Test(arguments: [
    ("{}", "'p' is not a service model"),
    ("nonsense", "'p' is not a service model"),
    (
      #"{"format":"scaffold-service-model","version":9}"#,
      "'p' is a service model of version '9', expected '1'"
    ),
    (
      #"{"format":"scaffold-service-model","version":1,"service":{}}"#,
      "'p' is not a consistent service model: key 'serviceProtocol' is missing at 'service'"
    ),
    (
      #"{"format":"scaffold-service-model","version":1,"service":{"serviceProtocol":{"name":"o","version":"1"},"#
        + #""structuredTypes":[{"name":"A","kind":"thing"}]}}"#,
      "'p' is not a consistent service model: Cannot initialize Kind from invalid String value thing at"
        + " 'service/structuredTypes/0/kind'"
    ),
  ])
  func reportsFaults(json: String, expected: String) throws {
    let error = #expect(throws: ScaffoldError.self) {
      _ = try ServiceModelFormat.decode(Data(json.utf8), file: "p")
    }
    #expect(error?.failure == .unusableMetadata)
    #expect(error?.diagnostics.first?.message == expected)
  }
}
