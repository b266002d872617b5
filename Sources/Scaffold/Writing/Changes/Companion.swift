import GeneratorCore
import GeneratorPlanning

/// A file of the user at a path where a new package has a file, such as the README of a new repository.
///
/// The user's lines stay as they are, and the emitted ones are added after them. The emitted file is the base of later
/// merges, for which the user's lines are an edit like any other.
struct Companion {
  let path: OutputPath
  let found: PackageTree.File

  /// The change that adds an emitted file.
  func change(adding file: PlannedFile) -> FileChange {
    guard let bytes = added(file.bytes) else { return FileChange(path: path, kind: .kept, bytes: nil) }
    return FileChange(path: path, kind: .merged, bytes: bytes, isExecutable: found.isExecutable)
  }

  /// The user's content with the emitted one: all of a text, or those lines of a list that it does not have yet. Nil for
  /// any other file, and if there is nothing to add.
  private func added(_ emitted: [UInt8]) -> [UInt8]? {
    guard !found.bytes.contains(0) else { return nil }
    let newline = [UInt8(ascii: "\n")]
    let own = found.bytes + (found.bytes.last == newline[0] || found.bytes.isEmpty ? [] : newline)
    switch path.fileExtension {
    case ".md": return own + newline + emitted
    case ".gitignore", ".gitattributes":
      let known = Set(FileLine.lines(of: own))
      let lines = FileLine.lines(of: emitted).filter { !known.contains($0) }
      return lines.isEmpty ? nil : own + lines.flatMap(\.bytes)
    default: return nil
    }
  }
}
