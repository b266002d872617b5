import Testing

@testable import GeneratorWriting

@Suite("merging sequences")
struct SequenceMergeTests {
  private typealias Triple = TripleGenerator.Triple

  /// Three sequences of letters, and the pieces: the merged text, conflicts as `<mine|base|theirs>`.
  static let cases: [(String, String, String, String)] = [
    ("abc", "abc", "abc", "abc"), ("abc", "aXc", "abc", "aXc"), ("abc", "abc", "aXc", "aXc"),
    ("abc", "aXc", "aXc", "aXc"), ("abc", "aXc", "aYc", "a<X|b|Y>c"), ("abcde", "aXcde", "abcYe", "aXcYe"),
    ("abc", "Xabc", "abcY", "XabcY"), ("ab", "aXb", "aYb", "a<X||Y>b"), ("abc", "abXc", "ac", "a<bX|b|>c"),
    ("", "X", "X", "X"), ("", "X", "Y", "<X||Y>"), ("abc", "", "abc", ""), ("abc", "", "aXc", "<|abc|aXc>"),
    ("abcdef", "aXXdef", "abYYef", "a<XXd|bcd|bYY>ef"),
  ]

  @Test("merges one-sided changes and reports conflicts", arguments: cases)
  func pieces(base: String, mine: String, theirs: String, expected: String) {
    let (base, mine, theirs) = (Array(base), Array(mine), Array(theirs))
    let merge = SequenceMerge(base: base, mine: mine, theirs: theirs)
    let text = merge.pieces.map { piece in
      switch piece {
      case .same(let range): String(base[range])
      case .mine(_, let range), .both(_, let range): String(mine[range])
      case .theirs(_, let range): String(theirs[range])
      case .conflict(let old, let ours, let others):
        "<\(String(mine[ours]))|\(String(base[old]))|\(String(theirs[others]))>"
      }
    }
    #expect(text.joined() == expected)
  }

  @Test("the merge laws hold for 100,000 triples", arguments: TripleGenerator.Kind.allCases)
  func laws(kind: TripleGenerator.Kind) {
    var generator = TripleGenerator(kind, seed: 11)
    for _ in 0..<33_334 {
      let triple = generator.next(length: 9)
      let merge = SequenceMerge(base: triple.base, mine: triple.mine, theirs: triple.theirs)
      let faults = Self.faults(of: merge.pieces, triple)
      guard faults.isEmpty else {
        Issue.record("\(faults): \(triple)")
        return
      }
    }
  }

  /// The violated laws.
  private static func faults(of pieces: [MergePiece], _ triple: Triple) -> [String] {
    let (base, mine, theirs) = (triple.base, triple.mine, triple.theirs)
    var faults: [String] = []
    // Every line of each side is in a piece, in order, so none is dropped.
    let sides = sides(of: pieces, triple)
    if sides.base != base { faults.append("the base is not whole") }
    if sides.mine != mine { faults.append("mine is not whole") }
    if sides.theirs != theirs { faults.append("theirs is not whole") }
    let mirrored = SequenceMerge(base: base, mine: theirs, theirs: mine)
    if mirrored.pieces.map(mirror) != pieces.map(withoutSide) { faults.append("it is not symmetric") }
    if merged(base, base, theirs) != theirs { faults.append("what only they changed is not taken") }
    if merged(base, mine, base) != mine { faults.append("what only I changed is not taken") }
    if merged(base, mine, mine) != mine { faults.append("what both changed alike is not taken") }
    return faults
  }

  private static func sides(of pieces: [MergePiece], _ triple: Triple) -> Triple {
    pieces.reduce(into: Triple(base: [], mine: [], theirs: [])) { sides, piece in
      let ranges: (base: Range<Int>, mine: Range<Int>?, theirs: Range<Int>?) =
        switch piece {
        case .same(let base): (base, nil, nil)
        case .mine(let base, let mine): (base, mine, nil)
        case .theirs(let base, let theirs): (base, nil, theirs)
        case .both(let base, let mine): (base, mine, nil)
        case .conflict(let base, let mine, let theirs): (base, mine, theirs)
        }
      sides.base += triple.base[ranges.base]
      sides.mine += ranges.mine.map { triple.mine[$0] } ?? triple.base[ranges.base]
      if case .both(_, let mine) = piece {
        sides.theirs += triple.mine[mine]
      } else {
        sides.theirs += ranges.theirs.map { triple.theirs[$0] } ?? triple.base[ranges.base]
      }
    }
  }

  private static func mirror(_ piece: MergePiece) -> MergePiece {
    switch piece {
    case .mine(let base, let mine): .theirs(base: base, theirs: mine)
    case .theirs(let base, let theirs): .mine(base: base, mine: theirs)
    case .conflict(let base, let mine, let theirs): .conflict(base: base, mine: theirs, theirs: mine)
    case .same, .both: withoutSide(piece)
    }
  }

  /// A change of both sides is identified by mine, which differs if the sides are swapped.
  private static func withoutSide(_ piece: MergePiece) -> MergePiece {
    if case .both(let base, let mine) = piece { .both(base: base, mine: 0..<mine.count) } else { piece }
  }

  /// The merged sequence; nil if there is a conflict.
  private static func merged(_ base: [Int], _ mine: [Int], _ theirs: [Int]) -> [Int]? {
    SequenceMerge(base: base, mine: mine, theirs: theirs).merged(base: base, mine: mine, theirs: theirs)
  }
}

extension SequenceMerge {
  /// The merged sequence; nil if there is a conflict.
  func merged(base: [Element], mine: [Element], theirs: [Element]) -> [Element]? {
    guard !pieces.contains(where: { if case .conflict = $0 { true } else { false } }) else { return nil }
    return pieces.flatMap { piece -> ArraySlice<Element> in
      switch piece {
      case .same(let range): base[range]
      case .mine(_, let range), .both(_, let range): mine[range]
      case .theirs(_, let range): theirs[range]
      case .conflict(let range, _, _): base[range]
      }
    }
  }
}
