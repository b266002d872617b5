import FoundationEssentials
import GeneratorCore

/// The templates in this binary, embedded by the build-tool plugin `EmbedTemplates`; `ArchiveWriter` describes the format.
public enum EmbeddedTemplates {
  /// Reads the index of the archive. Contents are expanded when they are first read.
  ///
  /// - Throws: ``ScaffoldError`` (`internalFault`) if the archive is damaged, which only a faulty build can cause.
  public static func tree() throws -> TemplateTree {
    try tree(of: SeptetText.bytes(of: TemplateArchive.septets))
  }

  static func tree(of archive: [UInt8]) throws -> TemplateTree {
    var (index, blocks) = try parts(of: archive)
    var files: [String: TemplateTree.File] = [:]
    var ends = [Int](repeating: 0, count: blocks.count)
    while !index.isEmpty {
      let path = String(decoding: try take(number(from: &index), from: &index), as: UTF8.self)
      guard let flag = index.popFirst() else { throw damaged }
      let block = try number(from: &index)
      let count = try number(from: &index)
      guard blocks.indices.contains(block), count <= blocks[block].count - ends[block] else { throw damaged }
      let range = ends[block]..<ends[block] + count
      files[path] = TemplateTree.File(
        .part(blocks[block], range), isExecutable: flag == 1, displayName: "templates/" + path)
      ends[block] = range.upperBound
    }
    return TemplateTree(files: files)
  }

  /// The content of the first block, and the other blocks.
  private static func parts(of archive: [UInt8]) throws -> (index: ArraySlice<UInt8>, blocks: [EmbeddedBlock]) {
    var blocks: [EmbeddedBlock] = []
    var rest = archive[...]
    while !rest.isEmpty {
      let (size, count) = (try number(from: &rest), try number(from: &rest))
      blocks.append(EmbeddedBlock(compressed: try take(size, from: &rest), count: count))
    }
    guard let index = blocks.first?.expanded() else { throw damaged }
    return (index[...], Array(blocks.dropFirst()))
  }

  private static func number(from rest: inout ArraySlice<UInt8>) throws -> Int {
    try take(4, from: &rest).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw damaged }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  private static var damaged: ScaffoldError {
    ScaffoldError(
      .internalFault, .damagedProgram, "the templates inside this program are damaged", hint: "install it again")
  }
}
