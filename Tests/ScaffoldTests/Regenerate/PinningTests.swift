import SampleMetadata
import Testing

@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPipeline
@testable import GeneratorPlanning

@Suite("pinned names and files")
struct PinningTests {
  @Test("a new clash does not change existing names")
  func clash() async throws {
    let fixture = try RegenerationFixture()
    try await fixture.new()
    let metadata = SmallMetadata.text.replacing(
      "<EntityContainer", with: "<ComplexType Name=\"product\"/>\n<EntityContainer")
    try fixture.folder.write(
      metadata.replacing(
        "<Property Name=\"Name\"", with: "<Property Name=\"NAME\" Type=\"Edm.Int32\"/>\n<Property Name=\"Name\""),
      to: "shop.xml")
    let result = try await fixture.regenerate()
    #expect(result.report.names.isEmpty)
    let text = try fixture.text("Sources/Shop/Product.swift")
    #expect(text.contains("var name: String?"))
    #expect(text.contains("var name2: Int?"))
  }

  @Test("types stay in shared files, new ones join them, and returning ones rejoin them")
  func sharedFiles() throws {
    let names = (0..<130).map { "T\(1000 + $0)" }
    let first = try Self.files(names, pinned: [:])
    #expect(first.groups.map(\.types.count) == [20, 20, 20, 20, 20, 20, 10])
    let changed = names.filter { $0 != "T1020" } + ["T1005a", "Z"]
    let second = try Self.files(changed, pinned: first.fileNames)
    let files = second.groups.map { ($0.name, $0.types.map(\.name)) }
    #expect(files[0].1.contains("T1005a"))
    #expect(files[1].1.count == 19)
    #expect(files.last?.1.contains("Z") == true)
    let third = try Self.files(names, pinned: second.fileNames)
    #expect(third.groups == first.groups)
  }

  @Test("a full file gets no more types")
  func fullFiles() throws {
    let names = (0..<120).map { "T\(1000 + $0)" }
    let first = try Self.files(names, pinned: [:])
    let many = names + (0..<30).map { "T1000a\($0)" }
    let second = try Self.files(many, pinned: first.fileNames)
    #expect(second.groups.first?.types.count == TypeFiles.mostTypesPerFile)
    #expect(second.groups.last?.name == "Types007")
    #expect(second.groups.last?.types.count == 10)
  }

  @Test("types keep their own files when the service grows")
  func ownFiles() throws {
    let first = try Self.files(["A", "B"], pinned: [:])
    let second = try Self.files(["A", "B", "C"] + (0..<118).map { "T\($0)" }, pinned: first.fileNames)
    #expect(second.groups.count == 121)
    let third = try Self.files(["A", "B"] + (0..<130).map { "T\($0)" }, pinned: first.fileNames)
    #expect(third.groups.filter { $0.types.count == 1 }.map(\.name) == ["A", "B"])
  }

  private static func files(_ types: [String], pinned: [MetadataPath: String]) throws -> TypeFiles {
    let model = NamedModels.model(types.map { NamedModels.entity("S.\($0)") })
    return try NameAssigner(pinned: PinnedNames(fileNames: pinned)).assign(model).files
  }
}
