import Testing

@testable import GeneratorCore
@testable import GeneratorModel

@Suite struct FilterAdviceTests {
  private func advice(sets: Int, include: [String] = []) throws -> [Diagnostic] {
    let lines = (1...sets).map { "<EntitySet Name=\"Set\($0)\" EntityType=\"Shop.T\"/>" }
    let text = MetadataText.version4(
      """
      <EntityType Name="T"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="C" Type="Shop.C"/></EntityType>
      <ComplexType Name="C"/>
      <EntityContainer Name="Container">\(lines.joined(separator: "\n"))</EntityContainer>
      """)
    let filter = ServiceFilter(include: include, exclude: [])
    return FilterAdvice(try MetadataText.read(text).model, filter: filter).diagnostics
  }

  @Test func suggestsAFilterForALargeService() throws {
    let advice = try advice(sets: 201)
    #expect(advice.map(\.severity) == [.note])
    #expect(advice.first?.message == "the service has 201 sets and 2 types, all of which are included")
    #expect(advice.first?.hint?.contains("'--include SET': 'Set1' needs 2 types") == true)
  }

  @Test func suggestsNoFilterForASmallService() throws {
    #expect(try advice(sets: 200).isEmpty)
    #expect(try advice(sets: 201, include: ["Set1"]).isEmpty)
  }
}
