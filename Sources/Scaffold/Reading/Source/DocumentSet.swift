import FoundationEssentials
import GeneratorCore

/// Files that a user names one by one, and that form one document: a folder with these files.
struct DocumentSet {
  /// The files as the user named them.
  let names: [String]
  /// Their absolute paths.
  let paths: [String]

  /// The document.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` for a file that cannot be read, `usage` for files that have the same name
  ///   or are folders, and for too many of them.
  var document: SourceDocument {
    get throws {
      var folder = FolderDocument()
      var known: [String: String] = [:]
      for (name, path) in zip(names, paths) {
        let file = try MetadataSource.document(at: path, called: name)
        guard !file.isFolder else { throw Self.refusal("'\(name)' is a folder") }
        let last = URL(fileURLWithPath: path).lastPathComponent
        if let other = known[last] { throw Self.refusal("'\(other)' and '\(name)' have the same name") }
        known[last] = name
        do throws(FolderDocument.Fault) {
          try folder.add(file.bytes, as: last)
        } catch {
          throw Self.refusal(
            "there are more than \(FolderDocument.limits.files) of them, or \(FolderDocument.limits.bytes >> 20) MB")
        }
      }
      return SourceDocument(
        name: "\(names[0]) and \(names.count - 1) more", bytes: try folder.bytes, isFolder: true, fileNames: known)
    }
  }

  /// The error for documents that do not form one.
  static func refusal(_ reason: String) -> ScaffoldError {
    ScaffoldError(
      .usage, .invalidDocumentSet, "these documents cannot be read together: \(reason)",
      hint: "name files with different names, or put the documents into a folder and name that")
  }
}
