import Testing

@testable import GeneratorModel
@testable import GeneratorNaming

/// A settled name does not change; a new element gets another one.
@Suite struct SettledNamesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    /// The Swift names of the old element and of the new one that would take its name.
    let expected: [String: String]
  }

  private static func entity(_ name: String, _ properties: String..., base: String? = nil) -> String {
    let members = properties.map { "<Property Name=\"\($0)\" Type=\"Edm.String\"/>" }.joined()
    return "<EntityType Name=\"\(name)\"\(base.map { " BaseType=\"Shop.\($0)\"" } ?? "")>\(members)</EntityType>"
  }

  private static func color(_ members: String...) -> String {
    "<EnumType Name=\"Color\">\(members.map { "<Member Name=\"\($0)\"/>" }.joined())</EnumType>"
  }

  private static func container(_ sets: String...) -> String {
    let children = sets.map { "<EntitySet Name=\"\($0)\" EntityType=\"Shop.A\"/>" }.joined()
    return entity("A") + "<EntityContainer Name=\"C\">\(children)</EntityContainer>"
  }

  private static func bound(_ names: String..., parameters: String...) -> String {
    entity("A")
      + names.map { name in
        let own = parameters.map { "<Parameter Name=\"\($0)\" Type=\"Edm.String\"/>" }.joined()
        return "<Action Name=\"\(name)\" IsBound=\"true\"><Parameter Name=\"it\" Type=\"Shop.A\"/>\(own)</Action>"
      }.joined()
  }

  private static func keyed(_ parts: String...) -> String {
    let references = parts.map { "<PropertyRef Name=\"\($0)At/Code\" Alias=\"\($0)\"/>" }.joined()
    let properties = parts.map { "<Property Name=\"\($0)At\" Type=\"Shop.P\" Nullable=\"false\"/>" }.joined()
    return "<ComplexType Name=\"P\"><Property Name=\"Code\" Type=\"Edm.String\" Nullable=\"false\"/></ComplexType>"
      + "<EntityType Name=\"A\"><Key>\(references)</Key>\(properties)</EntityType>"
  }

  static let cases: [Case] = [
    Case(
      testDescription: "types", old: entity("order_line"), new: entity("order_line") + entity("OrderLine"),
      expected: ["Shop.order_line": "OrderLine", "Shop.OrderLine": "ShopOrderLine"]),
    Case(
      testDescription: "properties", old: entity("A", "vatGroup"), new: entity("A", "vatGroup", "VATGroup"),
      expected: ["Shop.A/vatGroup": "vatGroup", "Shop.A/VATGroup": "vatGroup2"]),
    Case(
      testDescription: "inherited properties", old: entity("A") + entity("B", "name", base: "A"),
      new: entity("A", "Name") + entity("B", "name", base: "A"),
      expected: ["Shop.B/name": "name", "Shop.A/Name": "nameValue"]),
    Case(
      testDescription: "parts of keys", old: keyed("vatGroup"), new: keyed("vatGroup", "VATGroup"),
      expected: ["Shop.A/$Key/vatGroup": "vatGroup", "Shop.A/$Key/VATGroup": "vatGroup2"]),
    Case(
      testDescription: "members", old: color("red"), new: color("red", "Red"),
      expected: ["Shop.Color/red": "red", "Shop.Color/Red": "red2"]),
    Case(
      testDescription: "sets", old: container("parts"), new: container("parts", "Parts"),
      expected: ["Shop.C/parts": "parts", "Shop.C/Parts": "parts2"]),
    Case(
      testDescription: "operations", old: bound("rate"), new: bound("rate", "Rate"),
      expected: ["Shop.rate()": "rate", "Shop.Rate()": "rate2"]),
    Case(
      testDescription: "parameters", old: bound("rate", parameters: "stars"),
      new: bound("rate", parameters: "stars", "Stars"),
      expected: [
        "Shop.rate(Shop.A,stars:Edm.String,Stars:Edm.String)/stars": "stars",
        "Shop.rate(Shop.A,stars:Edm.String,Stars:Edm.String)/Stars": "stars2",
      ]),
  ]

  @Test(arguments: cases) func newElementGetsADifferentName(_ item: Case) throws {
    let old = try NameAssigner().assign(MetadataText.read(MetadataText.version4(item.old)).model)
    let model = try MetadataText.read(MetadataText.version4(item.new)).model
    let new = try NameAssigner(pinned: old.pinnedNames).assign(model)
    for (path, name) in item.expected { #expect(new[MetadataPath(path)]?.name == name, "\(path)") }
    for (path, name) in old.pinnedNames.names where new[path] != nil { #expect(new[path]?.name == name, "\(path)") }
  }

  @Test(arguments: cases) func newElementTakesTheNameWithoutPins(_ item: Case) throws {
    let model = try MetadataText.read(MetadataText.version4(item.new)).model
    let new = try NameAssigner().assign(model)
    #expect(!item.expected.allSatisfy { new[MetadataPath($0.key)]?.name == $0.value })
  }

  @Test(arguments: cases) func revertingRestoresTheNames(_ item: Case) throws {
    let model = try MetadataText.read(MetadataText.version4(item.old)).model
    let old = try NameAssigner().assign(model)
    let new = try NameAssigner(pinned: old.pinnedNames).assign(
      MetadataText.read(MetadataText.version4(item.new)).model)
    let back = try NameAssigner(pinned: new.pinnedNames).assign(model)
    #expect(back.pinnedNames == old.pinnedNames)
  }
}
