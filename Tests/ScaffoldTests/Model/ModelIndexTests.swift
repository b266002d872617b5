import Testing

@testable import GeneratorModel

@Suite struct ModelIndexTests {
  private func type(_ name: String, base: String?, _ properties: [String], key: [String] = []) -> StructuredType {
    StructuredType(
      name: QualifiedName("S.\(name)"), kind: .entity, base: base.map { QualifiedName("S.\($0)") },
      isOpen: name == "B", key: key.map { KeyPart(path: $0) },
      properties: properties.map { Property(name: $0, type: TypeReference(.primitive(.string))) })
  }

  private var index: ModelIndex {
    ModelIndex(
      ServiceModel(
        serviceProtocol: ServiceProtocol(name: "odata", version: "4.0"),
        structuredTypes: [
          type("C", base: "B", ["z"]), type("A", base: nil, ["x"], key: ["x"]), type("B", base: "A", ["y"]),
          type("Lost", base: "Gone", []), type("Round", base: "Round", []),
        ]))
  }

  @Test func followsInheritance() {
    let name = QualifiedName("S.C")
    #expect(index.lineage(of: name).map(\.name.name) == ["A", "B", "C"])
    #expect(index.properties(of: name).map(\.name) == ["x", "y", "z"])
    #expect(index.key(of: name).map(\.path) == ["x"])
    #expect(index.isOpen(name))
    #expect(!index.isOpen(QualifiedName("S.A")))
    #expect(index.directlyDerivedTypes(of: QualifiedName("S.B")) == [name])
  }

  @Test func stopsAtMissingAndCyclicBaseTypes() {
    #expect(index.lineage(of: QualifiedName("S.Lost")).map(\.name.name) == ["Lost"])
    #expect(index.lineage(of: QualifiedName("S.Round")).map(\.name.name) == ["Round"])
    #expect(index.lineage(of: QualifiedName("S.Gone")).isEmpty)
  }
}
