extension FileMerge {
  /// Merges a file that may have several last written contents, as after a merge of branches.
  ///
  /// A file that equals one of these contents has no edits of the user. If it equals only one of them except for added
  /// lines, and none of its lines was emitted only elsewhere, that content is the base. Otherwise the file is merged with
  /// each content as the base, and the result counts only if it is the same for all of them: with the wrong base, a line
  /// that a branch emitted looks like a line that the user removed. If the results differ, or if a content is no longer
  /// known, the differing lines become conflicts.
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

  /// The only base from which the file results by adding lines; nil if there is none or more than one, or if a base is
  /// not known.
  ///
  /// An added line may be like a line of the base, such as a blank line or a closing brace. A line that only another base
  /// or the new version has excludes the base, because the file may be a merge of the branches.
  private static func onlyBase(of mine: [UInt8], among bases: [[UInt8]?], _ theirs: [UInt8]) -> [UInt8]? {
    func lines(of bytes: [UInt8]) -> [FileLine] { FileLine.lines(of: bytes).map(\.withoutCarriageReturn) }
    let known = bases.compactMap(\.self)
    guard known.count == bases.count else { return nil }
    let emitted = Set((known + [theirs]).flatMap(lines))
    let edited = lines(of: mine)
    let kept = emitted.intersection(edited)
    let possible = known.filter { base in
      let base = lines(of: base)
      return kept.isSubset(of: base) && isSubsequence(base, of: edited)
    }
    guard let only = possible.first, possible.allSatisfy({ $0 == only }) else { return nil }
    return only
  }

  /// Whether a sequence contains all lines of another one in their order.
  private static func isSubsequence(_ part: [FileLine], of whole: [FileLine]) -> Bool {
    var rest = part[...]
    for line in whole where line == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
