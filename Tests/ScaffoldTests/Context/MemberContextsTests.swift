import Templates
import Testing

@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPlanning

@Suite struct MemberContextsTests {
  /// The members of types by name: each as its index, its name and its type.
  private func members(_ content: String) throws -> [String: [String]] {
    let reference =
      "<edmx:Reference Uri=\"Core\"><edmx:Include Namespace=\"Org.OData.Core.V1\" Alias=\"Core\"/></edmx:Reference>"
    let model = try NameAssigner().assign(
      try MetadataText.read(MetadataText.version4(content, references: reference)).model)
    var contexts = MemberContexts(model, origins: OriginTable(model.model))
    // Derived types first, so that no test depends on the order of types.
    let pairs = model.model.structuredTypes.reversed().map { type in
      (type.name.name, contexts.values(of: type).map(Self.text))
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private static func text(_ member: TemplateValue) -> String {
    guard case .object(let object) = member, case .int(let index)? = object["index"],
      case .string(let name)? = object["name"], case .string(let type)? = object["type"]
    else { return "" }
    return "\(index) \(name) \(type)"
  }

  @Test func numbersInheritedMembersFirst() throws {
    let members = try members(
      """
      <EntityType Name="Base"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32"/>
        <Property Name="Photo" Type="Edm.Stream"/><NavigationProperty Name="Next" Type="self.Base"/></EntityType>
      <EntityType Name="Derived" BaseType="self.Base"><Property Name="Own" Type="Edm.String"/></EntityType>
      <EntityType Name="Further" BaseType="self.Derived"><Property Name="Last" Type="Edm.String"/></EntityType>
      """)
    #expect(members["Base"] == ["0 id Int", "2 next Base?"])
    #expect(members["Derived"] == ["0 id Int", "2 next Base?", "3 own String?"])
    #expect(members["Further"] == ["0 id Int", "2 next Base?", "3 own String?", "4 last String?"])
  }

  @Test func aKeyThatADerivedTypeDeclaresHasAValueFromTheStart() throws {
    let computed =
      "<Property Name=\"Number\" Type=\"Edm.Int32\" Nullable=\"false\"><Annotation Term=\"Core.Computed\"/></Property>"
    let members = try members(
      """
      <EntityType Name="Base" Abstract="true">\(computed)</EntityType>
      <EntityType Name="Keyed" BaseType="self.Base"><Key><PropertyRef Name="Number"/></Key></EntityType>
      <EntityType Name="Other" BaseType="self.Base"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityType Name="Zero" BaseType="self.Keyed"/>
      """)
    #expect(members["Base"] == ["0 number Int?"])
    #expect(members["Keyed"] == ["0 number Int"])
    #expect(members["Zero"] == ["0 number Int"])
    #expect(members["Other"] == ["0 number Int?", "1 id Int"])
  }
}
