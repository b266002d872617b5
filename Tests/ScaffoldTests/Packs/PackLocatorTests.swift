import Testing

@testable import GeneratorCore
@testable import GeneratorPacks

@Suite("pack and overlay lookup")
struct PackLocatorTests {
  @Test("an overlay replaces and adds files")
  func overlay() throws {
    let folder = try TemporaryFolder()
    try folder.write("changed\n", to: "modules/base/files/NOTES.md")
    try folder.write("new\n", to: "modules/base/files/docs/NEW.md")
    try folder.write("not part of a pack\n", to: "README.md")
    let place = try PackLocator(builtIn: PackFixture.tree()).locate("small", overlays: [folder.path])
    #expect(place.tree.files["modules/base/files/NOTES.md"]?.bytes == Array("changed\n".utf8))
    #expect(place.tree.files["modules/base/files/docs/NEW.md"] != nil)
    #expect(place.tree.files["README.md"] == nil)
    #expect(place.tree.files["modules/base/module.json"] == PackFixture.tree().files["modules/base/module.json"])
  }

  @Test("an overlay without matching files is refused")
  func emptyOverlay() throws {
    let folder = try TemporaryFolder()
    try folder.write("lost\n", to: "base/files/NOTES.md")
    let error = try #require(throws: ScaffoldError.self) { try Overlay(directory: folder.path) }
    #expect(error.failure == .usage)
  }

  @Test("a pack file includes the modules next to it")
  func packFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "summary": "Mine.", "modules": ["mine", "base"] }"#, to: "packs/own.json")
    try folder.write(#"{ "summary": "My module." }"#, to: "modules/mine/module.json")
    let place = try PackLocator(builtIn: PackFixture.tree()).locate(folder.path + "/packs/own.json")
    let pack = try PackLoader(tree: place.tree).pack(named: place.pack)
    #expect(pack.name == "own")
    #expect(pack.reachableModules.map(\.name) == ["mine", "base"])
  }

  @Test("an unreadable file is reported")
  func missingFile() throws {
    let error = try #require(throws: ScaffoldError.self) {
      try PackLocator(builtIn: PackFixture.tree()).locate("/nowhere/pack.json")
    }
    #expect(error.failure == .unreadable)
  }
}
