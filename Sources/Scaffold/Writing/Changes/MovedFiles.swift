import GeneratorCore
import GeneratorPacks
import GeneratorPlanning

/// Finds the new paths of files that are no longer planned at their old ones. A file moves to the new file that is most
/// similar to its last written content if at least half of the lines agree.
///
/// Files move if a type or the package is renamed, or if the pack changes its layout. The user's edits move with them.
struct MovedFiles {
  /// The files with their new places. Each file and each place occurs once.
  let pairs: [(origin: OrphanedFile, file: PlannedFile)]

  /// The minimum similarity of two files.
  private static let threshold = 0.5

  /// Looks for the new places.
  ///
  /// - Parameters:
  ///   - edited: the files with edits of the user.
  ///   - candidates: the new planned files.
  init(edited: [OrphanedFile], candidates: [PlannedFile]) {
    let namesakes = SeededNamesakes(edited: edited, candidates: candidates)
    var matches: [(likeness: Double, origin: Int, file: Int)] = []
    for (index, origin) in edited.enumerated() {
      let lines = LineCounts(origin.base ?? origin.found.bytes)
      for (number, file) in candidates.enumerated() where Self.isAlike(origin, file) {
        let isSame = file.path.isRuntime(of: origin.path) || namesakes.contains(origin, file)
        let likeness = isSame ? 1 : lines.likeness(to: file.bytes)
        if likeness >= Self.threshold { matches.append((likeness, index, number)) }
      }
    }
    // The most similar first. Ties are resolved by the order of the paths, which is the same in every run.
    matches.sort { ($1.likeness, edited[$0.origin].path, $0.file) < ($0.likeness, edited[$1.origin].path, $1.file) }
    var (origins, files): (Set<Int>, Set<Int>) = ([], [])
    pairs = matches.compactMap { match in
      guard !origins.contains(match.origin), !files.contains(match.file) else { return nil }
      origins.insert(match.origin)
      files.insert(match.file)
      return (edited[match.origin], candidates[match.file])
    }
  }

  /// Whether two files can be the same file: they have the same owner and the same extension.
  private static func isAlike(_ origin: OrphanedFile, _ file: PlannedFile) -> Bool {
    (origin.base == nil) == (file.owner == .seeded) && origin.path.fileExtension == file.path.fileExtension
  }
}

/// The seeded files that are recognized by their names. A file that is the user's from the start can have little left of
/// what was written once, so its lines do not tell.
private struct SeededNamesakes {
  /// The names that one edited file and one new file have.
  private let names: Set<Substring>

  init(edited: [OrphanedFile], candidates: [PlannedFile]) {
    let origins = Self.unique(edited.filter { $0.base == nil }.map(\.path))
    names = origins.intersection(Self.unique(candidates.filter { $0.owner == .seeded }.map(\.path)))
  }

  func contains(_ origin: OrphanedFile, _ file: PlannedFile) -> Bool {
    guard file.owner == .seeded, let name = origin.path.components.last else { return false }
    return name == file.path.components.last && names.contains(name)
  }

  /// The names that only one of the paths has.
  private static func unique(_ paths: [OutputPath]) -> Set<Substring> {
    let namesakes = Dictionary(grouping: paths.compactMap(\.components.last)) { $0 }
    return Set(namesakes.filter { $0.value.count == 1 }.keys)
  }
}

/// The number of occurrences of each line in a file.
private struct LineCounts {
  private var counts: [FileLine: Int] = [:]
  private var total = 0

  init(_ bytes: [UInt8]) {
    for line in FileLine.lines(of: bytes) {
      counts[line, default: 0] += 1
      total += 1
    }
  }

  /// The proportion of lines that two files have in common, from 0 to 1.
  func likeness(to bytes: [UInt8]) -> Double {
    let lines = FileLine.lines(of: bytes)
    guard total > 0, !lines.isEmpty else { return 0 }
    var rest = counts
    let common = lines.count { line in
      guard let count = rest[line], count > 0 else { return false }
      rest[line] = count - 1
      return true
    }
    return 2 * Double(common) / Double(total + lines.count)
  }
}

extension OutputPath {
  /// Whether this is the path in `Runtime` of a file that earlier versions wrote to `Sources`.
  fileprivate func isRuntime(of former: OutputPath) -> Bool {
    RuntimeFolder.path(of: former.text) == text
  }

  /// The extension of the file's name, including the dot; nil if it has none.
  var fileExtension: Substring? {
    components.last.flatMap { name in name.lastIndex(of: ".").map { name[$0...] } }
  }
}
