import FoundationEssentials

/// Where the copies of referenced files are kept: in a folder next to the copy of the document, `metadata.references` next
/// to `metadata.xml`.
package enum KeptReferences {
  /// The end of the folder's name.
  package static let suffix = ".references"

  /// The name of the folder.
  ///
  /// - Parameter document: the path or name of the document.
  package static func folder(of document: String) -> String {
    let name = document.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    return "\(document.dropLast(name.count))\(stem)\(suffix)"
  }

  /// The path of a referenced file relative to the folder of the document that refers to it, or of its original if the
  /// file is a copy.
  package static func path(of file: String, in home: String, document: SourceDocument) -> String {
    let home = URL(fileURLWithPath: home).resolvingSymlinksInPath().path
    let path = file.hasPrefix(home + "/") ? String(file.dropFirst(home.count + 1)) : file
    let copies = folder(of: document.name.split(separator: "/").last.map(String.init) ?? "") + "/"
    return path.hasPrefix(copies) ? String(path.dropFirst(copies.count)) : path
  }
}
