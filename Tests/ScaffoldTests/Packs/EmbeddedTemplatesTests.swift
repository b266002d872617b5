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

  /// What Python's `zlib.compress(b"abc" * 8 + b"!\n", 9)` gives.
  private static let stream: [UInt8] = [
    120, 218, 75, 76, 74, 78, 196, 134, 20, 185, 0, 133, 142, 9, 92,
  ]

  @Test("a block expands to the bytes that were compressed")
  func expanded() {
    let text = Array((String(repeating: "abc", count: 8) + "!\n").utf8)
    let block = EmbeddedBlock(compressed: Self.stream[...], count: text.count)
    #expect(block.expanded() == text)
    #expect(block.bytes(in: 3..<5) == [97, 98])
  }

  @Test("a damaged block does not expand")
  func damagedBlock() {
    for count in [0, 25, 27] { #expect(EmbeddedBlock(compressed: Self.stream[...], count: count).expanded() == nil) }
    #expect(EmbeddedBlock(compressed: [], count: 26).expanded() == nil)
    #expect(EmbeddedBlock(compressed: Self.stream.dropLast(), count: 26).expanded() == nil)
    var changed = Self.stream
    changed[changed.count - 1] ^= 1
    #expect(EmbeddedBlock(compressed: changed[...], count: 26).expanded() == nil)
  }

  @Test("an archive gives its files; one that is damaged is an internal error, not a crash")
  func damaged() throws {
    let entry: [UInt8] = [1, 0, 0, 0, 65, 1, 0, 0, 0, 0, 3, 0, 0, 0]
    let file = try EmbeddedTemplates.tree(of: archive(index: entry)).files["A"]
    #expect(file?.bytes == Array("abc".utf8))
    #expect(file?.isExecutable == true)
    // A path that is cut off, no flag, no block, another block, and more bytes than the block has.
    let entries: [[UInt8]] = [
      [5, 0, 0, 0, 65], [1, 0, 0, 0, 65], [1, 0, 0, 0, 65, 0, 0], [1, 0, 0, 0, 65, 0, 1, 0, 0, 0, 3, 0, 0, 0],
      [1, 0, 0, 0, 65, 0, 0, 0, 0, 0, 27, 0, 0, 0], entry + [1, 0, 0, 0, 66, 0, 0, 0, 0, 0, 24, 0, 0, 0],
    ]
    for entry in entries {
      #expect(throws: ScaffoldError.self) { try EmbeddedTemplates.tree(of: archive(index: entry)) }
    }
    for bytes in [[], [1], [1, 0, 0, 0, 1, 0, 0, 0], [1, 0, 0, 0, 1, 0, 0, 0, 7]] as [[UInt8]] {
      #expect(throws: ScaffoldError.self) { try EmbeddedTemplates.tree(of: bytes) }
    }
  }

  /// An archive with an index and one block.
  private func archive(index: [UInt8]) -> [UInt8] {
    // A zlib stream that stores its content (RFC 1951, 3.2.4).
    let sum = index.reduce((UInt32(1), UInt32(0))) { sum, byte in
      let low = (sum.0 + UInt32(byte)) % 65_521
      return (low, (sum.1 + low) % 65_521)
    }
    let length = UInt16(index.count)
    let stored =
      [0x78, 0x01, 0x01] + bytes(of: length.littleEndian) + bytes(of: (~length).littleEndian) + index
      + bytes(of: (sum.1 << 16 | sum.0).bigEndian)
    return [(stored, index.count), (Self.stream, 26)].flatMap { block, count in
      bytes(of: UInt32(block.count).littleEndian) + bytes(of: UInt32(count).littleEndian) + block
    }
  }

  private func bytes(of number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
}
