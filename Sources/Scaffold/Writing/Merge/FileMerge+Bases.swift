extension FileMerge {
  /// Merges a file that may have several last written contents, as after a merge of branches.
  ///
  /// A file that equals one of these contents has no edits of the user. If it equals one of them except for added lines
  /// that were never emitted, that content is the base. Otherwise the file is merged with each content as the base, and
  /// the result counts only if it is the same for all of them: with the wrong base, a line that a branch emitted looks
  /// like a line that the user removed. If the results differ, or if a content is no longer known, the differing lines
  /// become conflicts.
  ///
  /// - Parameters:
  ///   - bases: the possible last written contents; nil for a content that is no longer known.
  ///   - mine: the user's version.
  ///   - theirs: the version that the tool now emits.
  public func merge(bases: [[UInt8]?], mine: [UInt8], theirs: [UInt8]) -> MergedFile {
    if bases.contains(mine) || mine == theirs { return MergedFile(bytes: theirs, conflicts: [], decided: 0) }
    guard let first = bases.first, bases != [nil] else { return merge(base: [], mine: mine, theirs: theirs) }
    if let first, bases.count == 1 { return merge(base: first, mine: mine, theirs: theirs) }
    if let base = Self.onlyBase(of: mine, among: bases, theirs) { return merge(base: base, mine: mine, theirs: theirs) }
    let results = bases.compactMap(\.self).map { base in
      FileMerge().merge(base: base, mine: mine, theirs: theirs)
    }
    if let base = first, let result = results.first, !bases.contains(nil), results.allSatisfy({ $0 == result }) {
      return merge(base: base, mine: mine, theirs: theirs)
    }
    return mergeApart(bases: bases.contains(nil) ? nil : bases.compactMap(\.self), mine: mine, theirs: theirs)
  }

  /// The only base that equals the file except for lines that neither a base nor the new version has; nil if there is
  /// none, or if a base is not known.
  private static func onlyBase(of mine: [UInt8], among bases: [[UInt8]?], _ theirs: [UInt8]) -> [UInt8]? {
    func lines(of bytes: [UInt8]) -> [FileLine] { FileLine.lines(of: bytes).map(\.withoutCarriageReturn) }
    let known = bases.compactMap(\.self)
    guard known.count == bases.count else { return nil }
    let emitted = Set((known + [theirs]).flatMap(lines))
    let plain = lines(of: mine).filter(emitted.contains)
    return known.first { lines(of: $0) == plain }
  }
}
