import HTTPTransport
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorReading

@Suite("references over the network") struct ReferenceFetcherTests {
  private static func document(_ namespace: String, _ content: String, refersTo uri: String, _ other: String) -> String
  {
    MetadataText.version4(
      content,
      references: """
        <edmx:Reference Uri="\(uri)"><edmx:Include Namespace="\(other)" Alias="O"/></edmx:Reference>
        """
    ).replacing("Namespace=\"Shop\" Alias=\"self\"", with: "Namespace=\"\(namespace)\" Alias=\"self\"")
  }

  private let network = ScriptedService { request in
    switch request.url {
    case "https://shop.example/v1/$metadata":
      .init(
        200, "application/xml",
        ReferenceFetcherTests.document(
          "Shop", "<ComplexType Name=\"Box\" BaseType=\"O.Thing\"/>", refersTo: "../common/base.xml", "Base"))
    case "https://shop.example/common/base.xml":
      .init(
        200, "application/xml",
        ReferenceFetcherTests.document(
          "Base", "<ComplexType Name=\"Thing\"><Property Name=\"Unit\" Type=\"O.Unit\"/></ComplexType>",
          refersTo: "https://units.example/units.xml", "Units"))
    default: .init(404, "text/plain", "not here")
    }
  }

  private func source() throws -> MetadataSource {
    try MetadataSource(
      "https://shop.example/v1/$metadata", baseDirectory: "/",
      access: ServiceAccess(headers: ["X-Key": "secret"]), transport: network)
  }

  @Test("follows references, and sends credentials only to the service")
  func follows() async throws {
    let source = try source()
    var sink = DiagnosticSink()
    let document = try await ReferenceFetcher(source: source, reader: CSDLReader()).follow(
      try await source.load(), diagnostics: &sink)
    let model = try CSDLReader().read(document, diagnostics: &sink)
    #expect(model.structuredTypes.map(\.name.description) == ["Base.Thing", "Shop.Box"])
    #expect(
      network.requests.map(\.url) == [
        "https://shop.example/v1/$metadata", "https://shop.example/common/base.xml",
        "https://units.example/units.xml",
      ])
    #expect(network.requests.map { $0.headers["X-Key"] } == ["secret", "secret", nil])
    let refusal = try #require(sink.diagnostics.first)
    #expect(refusal.severity == .warning)
    #expect(refusal.message.contains("https://units.example/units.xml"))
    #expect(refusal.location?.file == "https://shop.example/common/base.xml")
    #expect(refusal.location?.line == 1)
  }

  @Test("fetches nothing without a request")
  func staysAtHome() async throws {
    var sink = DiagnosticSink()
    _ = try CSDLReader().read(try await source().load(), diagnostics: &sink)
    #expect(network.requests.count == 1)
    #expect(sink.diagnostics.contains { $0.message.contains("O.Thing") })
  }

  /// A service whose documents refer to each other in a chain.
  private static let chain = ScriptedService { request in
    let number = Int(request.url.drop { !$0.isNumber }) ?? 0
    return .init(
      200, "application/xml",
      document("N\(number)", "", refersTo: "https://chain.example/\(number + 1)", "N\(number + 1)"))
  }

  @Test(
    "stops at the limit of documents or bytes, and reports it",
    arguments: [(3, 1 << 20), (90, 1)])
  func endless(documents: Int, bytes: Int) async throws {
    let source = try MetadataSource("https://chain.example/0", baseDirectory: "/", transport: Self.chain)
    var sink = DiagnosticSink()
    let fetcher = ReferenceFetcher(source: source, reader: CSDLReader(), limits: (documents, bytes))
    let document = try await fetcher.follow(try await source.load(), diagnostics: &sink)
    let count = bytes == 1 ? 1 : documents
    #expect(document.companions.count == count)
    #expect(sink.diagnostics.map(\.severity) == [.warning])
    #expect(sink.diagnostics.first?.message.hasPrefix("cannot follow 'https://chain.example/\(count + 1)'") == true)
  }
}
