import Foundation

// usage: embed-templates TEMPLATES LIST OUTPUT
//
// Writes OUTPUT, a Swift file with the files that LIST names (paths below TEMPLATES, one a line) as one base64 string.
// One string, because the compiler takes minutes over an array literal of the same size. No absolute path is written,
// so two checkouts embed the same bytes.

let parameters = CommandLine.arguments
guard parameters.count == 4 else {
  FileHandle.standardError.write(Data("usage: embed-templates TEMPLATES LIST OUTPUT\n".utf8))
  exit(64)
}

do {
  let list = try String(contentsOf: URL(fileURLWithPath: parameters[2]), encoding: .utf8)
  var archive = ArchiveWriter(root: URL(fileURLWithPath: parameters[1]))
  for path in list.split(separator: "\n") {
    try archive.append(String(path))
  }
  let source = """
    /// The files of `templates/` in the form that `EmbeddedTemplates` reads.
    enum TemplateArchive {
      static let base64: StaticString = "\(archive.bytes.base64EncodedString())"
    }

    """
  try Data(source.utf8).write(to: URL(fileURLWithPath: parameters[3]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("error: cannot embed the templates: \(error)\n".utf8))
  exit(74)
}
