extension FileMerge {
  /// Merges a file of which several contents may have been written last, as after a merge of branches.
  ///
  /// A file that is one of these contents holds nothing of the user's. One that is a content with lines in between that nobody
  /// ever emitted is that content with the user's lines. Else each content is taken for the base in turn, and
  /// what comes of it counts only if the same comes of all of them: with the wrong base, what a branch emitted looks like
  /// what the user removed. Where they disagree, or one is not known any more, the lines are told as conflicts.
  ///
  /// - Parameters:
  ///   - bases: the contents that may have been written last; nil for one that is not known any more.
  ///   - mine: what the user has.
  ///   - theirs: what the tool writes now.
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

  /// The one content that a file is, but for lines that neither a base nor the new version has; nil where none is, or not all
  /// bases are known.
  private static func onlyBase(of mine: [UInt8], among bases: [[UInt8]?], _ theirs: [UInt8]) -> [UInt8]? {
    func lines(of bytes: [UInt8]) -> [FileLine] { FileLine.lines(of: bytes).map(\.withoutCarriageReturn) }
    let known = bases.compactMap(\.self)
    guard known.count == bases.count else { return nil }
    let emitted = Set((known + [theirs]).flatMap(lines))
    let plain = lines(of: mine).filter(emitted.contains)
    return known.first { lines(of: $0) == plain }
  }
}
