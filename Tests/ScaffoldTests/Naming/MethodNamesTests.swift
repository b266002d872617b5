import Testing

@testable import GeneratorModel
@testable import GeneratorNaming

@Suite struct MethodNamesTests {
  private static func overload(_ type: String) -> String {
    """
    <Action Name="Rate" IsBound="true"><Parameter Name="it" Type="Shop.A"/>
    <Parameter Name="stars" Type="Edm.\(type)" Nullable="false"/></Action>
    """
  }

  private func names(_ overloads: [String], pinned: PinnedNames = PinnedNames()) throws -> [MetadataPath: String] {
    let text = "<EntityType Name=\"A\"/>" + overloads.map(Self.overload).joined()
    let model = try MetadataText.read(MetadataText.version4(text)).model
    return try NameAssigner(pinned: pinned).assign(model).methodNames
  }

  private static func path(_ type: String) -> MetadataPath { MetadataPath("Shop.Rate(Shop.A,stars:Edm.\(type))") }

  @Test func distinguishableOverloadsShareAName() throws {
    let found = try names(["Int32", "String"])
    #expect(found == [Self.path("Int32"): "rate", Self.path("String"): "rate"])
  }

  @Test func methodsKeepTheirNamesWhenOthersAreAdded() throws {
    let before = try names(["Int32"])
    #expect(before == [Self.path("Int32"): "rate"])
    let after = try names(["Int16", "Int32"], pinned: PinnedNames(names: before))
    #expect(after == [Self.path("Int16"): "rate2", Self.path("Int32"): "rate"])
    let unpinned = try names(["Int16", "Int32"])
    #expect(unpinned == [Self.path("Int16"): "rate", Self.path("Int32"): "rate2"])
  }
}
