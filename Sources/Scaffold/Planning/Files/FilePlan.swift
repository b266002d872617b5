import GeneratorCore

/// All planned files of a package, sorted by path: the result of planning and the input of writing.
public struct FilePlan: Sendable {
  /// The files, sorted by path.
  public let files: [PlannedFile]

  /// Creates a plan if no files conflict.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with all conflicts: files with equal paths or paths that differ only in
  ///   case, and files at the path of a required folder.
  public init(_ files: [PlannedFile]) throws {
    self.files = files.sorted { $0.path < $1.path }
    let clashes = Self.clashes(among: self.files)
    guard clashes.isEmpty else { throw ScaffoldError(.packFailed, clashes) }
  }

  /// The file at a path, found by binary search; nil if there is none.
  public subscript(path: OutputPath) -> PlannedFile? {
    var range = files.startIndex..<files.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if files[middle].path == path { return files[middle] }
      range = files[middle].path < path ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private static func clashes(among files: [PlannedFile]) -> [Diagnostic] {
    var known: [String: OutputPath] = [:]
    var folders: [String: Substring] = [:]
    var clashes: [Diagnostic] = []
    for path in files.map(\.path) {
      if let other = known.updateValue(path, forKey: path.foldedText) { clashes.append(clash(path, other)) }
      for folder in Self.folders(of: path) {
        let other = folders.updateValue(folder, forKey: folder.lowercased())
        if let other, other != folder { clashes.append(caseClash("\(folder)", "\(other)")) }
      }
    }
    for (folded, folder) in folders.sorted(by: { $0.key < $1.key }) {
      guard let file = known[folded] else { continue }
      clashes.append(Diagnostic(.error, .pathClash, "the file '\(file)' is at the path of the folder '\(folder)'"))
    }
    var seen: Set<Diagnostic> = []
    return clashes.filter { seen.insert($0).inserted }
  }

  private static func folders(of path: OutputPath) -> [Substring] {
    path.text.utf8.indices.filter { path.text.utf8[$0] == UInt8(ascii: "/") }.map { path.text[..<$0] }
  }

  private static func clash(_ path: OutputPath, _ other: OutputPath) -> Diagnostic {
    path == other
      ? Diagnostic(.error, .pathClash, "two files have the path '\(path)'") : caseClash(other.text, path.text)
  }

  private static func caseClash(_ left: String, _ right: String) -> Diagnostic {
    let names = [left, right].sorted()
    return Diagnostic(
      .error, .pathClash, "the paths '\(names[0])' and '\(names[1])' differ only in case",
      hint: "file systems that ignore case cannot store both")
  }
}
