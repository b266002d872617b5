import Foundation
import Testing

@testable import GeneratorCore
@testable import GeneratorPacks

@Suite("embedded templates")
struct EmbeddedTemplatesTests {
  @Test("they equal the files of the folder, byte for byte")
  func sameAsFolder() throws {
    let embedded = try EmbeddedTemplates.tree()
    let folder = try TemplateTree(directory: RepositoryFolder.templates)
    #expect(embedded.files.keys.filter(TemplateTree.isPart).sorted() == folder.files.keys.sorted())
    let different = folder.files.filter { path, file in
      embedded.files[path]?.bytes != file.bytes || embedded.files[path]?.isExecutable != file.isExecutable
    }
    #expect(different.keys.sorted() == [])
    #expect(embedded.packNames.contains("offline-app"))
    for (path, file) in embedded.files where !TemplateTree.isPart(path) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: RepositoryFolder.templates + "/" + path))
      #expect(file.bytes == [UInt8](bytes), "\(path)")
    }
  }

  @Test("neither tests nor local paths are embedded")
  func nothingElse() throws {
    let embedded = try EmbeddedTemplates.tree()
    for (path, file) in embedded.files {
      let isOfModule = path.hasPrefix("modules/") && !path.contains("/files/")
      #expect(!isOfModule || !path.contains("/Tests/"), "\(path)")
      #expect(!file.displayName.hasPrefix("/"), "\(path)")
    }
  }

  @Test("characters of seven bits make bytes of eight")
  func septets() {
    #expect(SeptetText.bytes(of: "").isEmpty)
    #expect(SeptetText.bytes(of: "\u{7f}\u{1}") == [255])
    // 1, 2 and 255 in 24 bits, from the least significant on, and four more bits that are not used.
    #expect(SeptetText.bytes(of: "\u{1}\u{4}|\u{7}") == [1, 2, 255])
  }

  @Test("a block expands to the bytes that were compressed")
  func expanded() {
    // Three literals, a repetition that overlaps itself, and the last literals.
    let block: [UInt8] = [0x3F, 97, 98, 99, 3, 0, 2, 0x20, 33, 10]
    let text = String(repeating: "abc", count: 8) + "!\n"
    #expect(LZ4Block(block).expanded(count: text.utf8.count) == Array(text.utf8))
    let long = [UInt8](repeating: 120, count: 300)
    #expect(LZ4Block([0xF0, 255, 30] + long).expanded(count: 300) == long)
  }

  @Test(
    "a damaged block does not crash",
    arguments: [
      [], [0x30, 97], [0xF0], [0xF0, 255], [0x10, 97], [0x10, 97, 1], [0x10, 97, 0, 0], [0x10, 97, 2, 0],
      [0x1F, 97, 1, 0, 255], [0x1F, 97, 1, 0, 200, 0],
    ] as [[UInt8]])
  func damagedBlock(block: [UInt8]) {
    #expect(LZ4Block(block).expanded(count: 16) == nil)
  }

  @Test("a damaged archive is an internal error, not a crash")
  func damaged() {
    for archive in [[1], [5, 0, 0, 0, 65], [1, 0, 0, 0, 65, 0, 9, 0, 0, 0, 1], [255, 255, 255, 255, 1]] as [[UInt8]] {
      #expect(throws: ScaffoldError.self) { try EmbeddedTemplates.tree(of: archive) }
    }
  }
}
