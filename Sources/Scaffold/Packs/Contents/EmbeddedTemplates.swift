import FoundationEssentials
import GeneratorCore

/// The templates in this binary, embedded by the build-tool plugin `EmbedTemplates`.
///
/// The archive is an LZ4 block of a sequence of files: length of the path, path, executable flag (0 or 1), length of
/// the content, content. Lengths are four bytes, least significant first.
public enum EmbeddedTemplates {
  /// Reads the archive.
  ///
  /// - Throws: ``ScaffoldError`` (`internalFault`) if the archive is damaged, which only a faulty build can cause.
  public static func tree() throws -> TemplateTree {
    let block = LZ4Block(SeptetText.bytes(of: TemplateArchive.septets))
    guard let archive = block.expanded(count: TemplateArchive.count) else { throw damaged }
    return try tree(of: archive)
  }

  static func tree(of archive: [UInt8]) throws -> TemplateTree {
    var files: [String: TemplateTree.File] = [:]
    var rest = archive[...]
    while !rest.isEmpty {
      let path = String(decoding: try takeBlock(from: &rest), as: UTF8.self)
      guard let flag = rest.popFirst() else { throw damaged }
      files[path] = TemplateTree.File(
        bytes: Array(try takeBlock(from: &rest)), isExecutable: flag == 1, displayName: "templates/" + path)
    }
    return TemplateTree(files: files)
  }

  private static func takeBlock(from rest: inout ArraySlice<UInt8>) throws -> ArraySlice<UInt8> {
    guard rest.count >= 4 else { throw damaged }
    let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    guard rest.count >= length else { throw damaged }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  private static var damaged: ScaffoldError {
    ScaffoldError(
      .internalFault, .damagedProgram, "the templates inside this program are damaged", hint: "install it again")
  }
}
