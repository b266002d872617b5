import Testing

@testable import GeneratorModel

/// Lines of types and containers that no service has end in one error, after work that grows with the document.
@Suite struct DeepModelTests {
  private static func types(_ count: Int) -> String {
    let root = """
      <EntityType Name="T0"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      """
    let others = (1..<count).map { place in
      """
      <EntityType Name="T\(place)" BaseType="Shop.T\(place - 1)"><Property Name="P\(place)" Type="Edm.String"/></EntityType>
      """
    }
    return ([root] + others).joined(separator: "\n")
  }

  private func refusal(_ content: String) throws -> String? {
    try MetadataText.refusal(MetadataText.version4(content).utf8)
  }

  @Test func acceptsAHundredLevelsOfInheritance() throws {
    let set = "<EntityContainer Name=\"C\"><EntitySet Name=\"S\" EntityType=\"Shop.T0\"/></EntityContainer>"
    #expect(try refusal(Self.types(101) + set) == nil)
    #expect(try refusal(Self.types(102) + set)?.contains("'Shop.T101' has more than 100 base types above it") == true)
  }

  @Test func refusesDeepInheritanceQuickly() throws {
    #expect(try refusal(Self.types(20_000))?.contains("has more than 100 base types above it") == true)
    let containers = (0..<3_000).map { place in
      "<EntityContainer Name=\"C\(place)\" Extends=\"Shop.C\(place + 1)\"/>"
    }
    let text = Self.types(1) + containers.joined() + "<EntityContainer Name=\"C3000\"/>"
    #expect(try refusal(text)?.contains("extends more than 100 others") == true)
  }

  @Test func limitsModelsOfPluginsToo() {
    var model = ServiceModel(serviceProtocol: ServiceProtocol(name: "rest", version: "1"))
    let name = { (place: Int) in QualifiedName(namespace: "N", name: "T\(place)") }
    model.structuredTypes = (0..<5_000).map { place in
      StructuredType(name: name(place), kind: .complex, base: place == 0 ? nil : name(place - 1))
    }
    #expect(ModelValidator.faults(of: model).count == 1)
    model.structuredTypes.removeLast(4_899)
    #expect(ModelValidator.faults(of: model) == [])
  }
}
