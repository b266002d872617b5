import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming

@Suite struct PinnedNamesTests {
  private let model = NamedModels.model([
    NamedModels.entity("S.A", base: "S.B", "Label"), NamedModels.entity("S.B", "label"), NamedModels.entity("T.A"),
  ])

  @Test("P3: pinned names always win") func pinnedNamesAlwaysWin() throws {
    let pinned = PinnedNames(
      names: [
        MetadataPath("T.A"): "A", MetadataPath("S.B"): "Task", MetadataPath("S.A/Label"): "label",
        MetadataPath("S.Gone"): "Gone",
      ], fileNames: [MetadataPath("S.A"): "Old"])
    let named = try NameAssigner(pinned: pinned).assign(model)
    #expect(named.typeName(QualifiedName("T.A")).name == "A")
    #expect(named.typeName(QualifiedName("S.A")).name == "SA")
    #expect(named.typeName(QualifiedName("S.B")).name == "Task")
    #expect(named.propertyName("Label", of: QualifiedName("S.A")).name == "label")
    #expect(named.propertyName("label", of: QualifiedName("S.B")).name == "labelValue")
    #expect(named.fileName(QualifiedName("S.A")) == "Old")
    #expect(named.pinnedNames.names[MetadataPath("S.Gone")] == nil)
  }

  @Test func pinsOfThePreviousRunChangeNothing() throws {
    let first = try NameAssigner().assign(model)
    let second = try NameAssigner(pinned: first.pinnedNames).assign(model)
    #expect(second.pinnedNames == first.pinnedNames)
  }

  @Test func refusesInvalidIdentifiers() {
    let pins = PinnedNames(names: [MetadataPath("S.A"): "a b"])
    let error = #expect(throws: ScaffoldError.self) { _ = try NameAssigner(pinned: pins).assign(model) }
    #expect(error?.failure == .usage)
    #expect(
      error?.diagnostics.first?.message == "'a b' is pinned as the name of 'S.A' but is not a Swift identifier")
  }

  @Test func firstElementWinsADisputedPin() throws {
    let pins = PinnedNames(names: [MetadataPath("S.A"): "Same", MetadataPath("S.B"): "Same"])
    let named = try NameAssigner(pinned: pins).assign(model)
    #expect(named.typeName(QualifiedName("S.A")).name == "Same")
    #expect(named.typeName(QualifiedName("S.B")).name == "B")
    #expect(named.released == [MetadataPath("S.B")])
  }

  @Test func roundTripThroughJSON() throws {
    let pinned = try NameAssigner().assign(model).pinnedNames
    let again = try JSONDecoder().decode(PinnedNames.self, from: try JSONEncoder().encode(pinned))
    #expect(again == pinned)
  }
}
