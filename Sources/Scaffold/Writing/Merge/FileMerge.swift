import GeneratorCore

/// Merges the user's and the tool's versions of a file line by line: base, mine and theirs become a ``MergedFile``.
///
/// Lines are bytes, so any encoding with a one-byte newline is supported. If the user's editor changed the line
/// endings, they are kept, and do not count as a change. A file with a zero byte is not treated as text: the changed
/// version is taken, and if both are changed, the user's version is kept.
public struct FileMerge: Sendable {
  private let policy: MergeConflictPolicy

  /// Creates a merge that resolves conflicts with a policy.
  public init(policy: MergeConflictPolicy = .markers) {
    self.policy = policy
  }

  /// Merges a file.
  ///
  /// - Parameters:
  ///   - base: the version that the tool last wrote; empty if it is not known.
  ///   - mine: the user's version.
  ///   - theirs: the version that the tool now emits.
  public func merge(base: [UInt8], mine: [UInt8], theirs: [UInt8]) -> MergedFile {
    if mine == theirs || theirs == base { return MergedFile(bytes: mine, conflicts: [], decided: 0) }
    if mine == base { return MergedFile(bytes: theirs, conflicts: [], decided: 0) }
    if [base, mine, theirs].contains(where: { $0.contains(0) }) { return mergeOpaque(mine: mine, theirs: theirs) }
    let sides = [base, mine, theirs].map(FileLine.lines)
    let isConverted = FileLine.endInCarriageReturns(sides[1]) && !FileLine.endInCarriageReturns(sides[2])
    guard isConverted else { return mergeLines(base: sides[0], mine: sides[1], theirs: sides[2]) }
    let plain = sides.map { $0.map(\.withoutCarriageReturn) }
    return mergeLines(base: plain[0], mine: plain[1], theirs: plain[2]) { $0.withCarriageReturn }
  }

  private func mergeOpaque(mine: [UInt8], theirs: [UInt8]) -> MergedFile {
    switch policy {
    case .markers, .fail: MergedFile(bytes: mine, conflicts: [.opaque], decided: 0)
    case .mine: MergedFile(bytes: mine, conflicts: [], decided: 1)
    case .theirs: MergedFile(bytes: theirs, conflicts: [], decided: 1)
    }
  }

  private func mergeLines(
    base: [FileLine], mine: [FileLine], theirs: [FileLine], finish: (FileLine) -> FileLine = { $0 }
  ) -> MergedFile {
    var lines: [FileLine] = []
    var conflicts: [MergeConflict] = []
    var decided = 0
    for piece in SequenceMerge(base: base, mine: mine, theirs: theirs).pieces {
      switch piece {
      case .same(let range): lines += base[range]
      case .mine(_, let range), .both(_, let range): lines += mine[range]
      case .theirs(_, let range): lines += theirs[range]
      case .conflict(let baseRange, let mineRange, let theirRange):
        switch policy {
        case .mine: lines += mine[mineRange]
        case .theirs: lines += theirs[theirRange]
        case .markers, .fail:
          conflicts.append(.marked(line: lines.count + 1))
          lines += Self.marked(base: base[baseRange], mine: mine[mineRange], theirs: theirs[theirRange])
          continue
        }
        decided += 1
      }
    }
    return MergedFile(bytes: lines.flatMap { finish($0).bytes }, conflicts: conflicts, decided: decided)
  }

  /// Merges two versions with an unknown base. Lines that only one version has and that are in none of the possible
  /// bases are taken. Every other difference is a conflict.
  ///
  /// - Parameter bases: the contents that may be the base; nil if one of them is not known.
  func mergeApart(bases: [[UInt8]]?, mine: [UInt8], theirs: [UInt8]) -> MergedFile {
    if [mine, theirs].contains(where: { $0.contains(0) }) { return mergeOpaque(mine: mine, theirs: theirs) }
    let sides = [mine, theirs].map(FileLine.lines)
    let isConverted = FileLine.endInCarriageReturns(sides[0]) && !FileLine.endInCarriageReturns(sides[1])
    let (left, right) = (isConverted ? sides[0].map(\.withoutCarriageReturn) : sides[0], sides[1])
    let emitted = bases.map { Set($0.flatMap(FileLine.lines)) }
    var lines: [FileLine] = []
    var conflicts: [MergeConflict] = []
    var (position, decided) = (0, 0)
    for change in SequenceDifference(from: left, to: right).changes {
      lines += left[position..<change.old.lowerBound]
      position = change.old.upperBound
      let (mine, theirs) = (left[change.old], right[change.new])
      if let emitted, mine.isEmpty || theirs.isEmpty, !(mine + theirs).contains(where: emitted.contains) {
        lines += mine + theirs
      } else if policy == .mine || policy == .theirs {
        lines += policy == .mine ? mine : theirs
        decided += 1
      } else {
        conflicts.append(.marked(line: lines.count + 1))
        lines += Self.marked(base: [], mine: mine, theirs: theirs)
      }
    }
    lines += left[position...]
    return MergedFile(
      bytes: lines.flatMap { isConverted ? $0.withCarriageReturn.bytes : $0.bytes }, conflicts: conflicts,
      decided: decided)
  }

  private static func marked(
    base: ArraySlice<FileLine>, mine: ArraySlice<FileLine>, theirs: ArraySlice<FileLine>
  ) -> [FileLine] {
    [marker(ConflictMarkers.start)] + ended(mine) + [marker(ConflictMarkers.base)] + ended(base)
      + [marker(ConflictMarkers.middle)] + ended(theirs) + [marker(ConflictMarkers.end)]
  }

  private static func marker(_ text: String) -> FileLine {
    FileLine(bytes: Array("\(text)\n".utf8)[...])
  }

  /// The lines with a newline after the last one, too, so that a marker can follow.
  private static func ended(_ lines: ArraySlice<FileLine>) -> [FileLine] {
    lines.map { $0.isEnded ? $0 : FileLine(bytes: $0.bytes + [UInt8(ascii: "\n")]) }
  }
}
