import CommandLineInterface
import GeneratorCore
import GeneratorPacks
import GeneratorWriting

/// Copies built-in files, so that the user can change them in an overlay.
public struct TemplateEjection: Sendable {
  private let tree: TemplateTree

  /// Creates an ejection of files of a tree.
  public init(tree: TemplateTree) { self.tree = tree }

  /// The change set that copies files to a root, an absolute path.
  ///
  /// - Parameter paths: files below `templates/`, folders, or patterns in which `*` stands for any characters of a path
  ///   component.
  /// - Throws: ``ScaffoldError`` (`usage`) for each path without a file.
  public func changes(of paths: [String], root: String) throws -> ChangeSet {
    var sink = DiagnosticSink()
    var found: Set<String> = []
    for path in paths {
      let matches = files(at: path)
      if matches.isEmpty {
        sink.report(
          Diagnostic(.error, .unknownTemplateFile, "there is no built-in file '\(path)'", hint: hint(for: path)))
      }
      found.formUnion(matches)
    }
    guard !sink.hasErrors else { throw ScaffoldError(.usage, sink.diagnostics) }
    return ChangeSet(
      root: root,
      changes: try found.map { path in
        let file = tree.files[path]
        return FileChange(
          path: try OutputPath(path), kind: .created, bytes: file?.bytes, isExecutable: file?.isExecutable ?? false)
      })
  }

  /// The parts of packs and modules that a path matches.
  private func files(at path: String) -> [String] {
    let path = relative(path)
    let (exact, below) = (PathPattern(path), PathPattern(path + "/**"))
    return tree.files.keys.filter { TemplateTree.isPart($0) && (exact.matches($0) || below.matches($0)) }
  }

  private func relative(_ path: String) -> String {
    let start = "templates/"
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }

  private func hint(for path: String) -> String {
    NameSuggestion.hint(for: relative(path), among: tree.files.keys.filter(TemplateTree.isPart))
      ?? "'scaffold template eject modules/MODULE' copies all files of a module; 'scaffold template list' names the packs"
  }
}
