/// Creates bases with two descendants each, the same in every run.
struct TripleGenerator {
  /// The kind of the lines.
  enum Kind: CaseIterable {
    /// Every line once.
    case distinct
    /// Many a brace and many an empty line, as in source code.
    case source
    /// Few different lines.
    case repetitive
  }

  struct Triple: Sendable {
    var base: [Int]
    var mine: [Int]
    var theirs: [Int]
  }

  private var state: UInt64
  private let kind: Kind
  private var fresh = 1_000

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    state = seed
  }

  mutating func next(length: Int = 12) -> Triple {
    let base = (0..<number(below: length + 1)).map { line(at: $0) }
    let shared = number(below: 3) == 0 ? edited(base) : base
    return Triple(base: base, mine: edited(shared), theirs: edited(shared))
  }

  /// A sequence after up to three edits: removed, added or replaced lines.
  private mutating func edited(_ lines: [Int]) -> [Int] {
    var lines = lines
    for _ in 0..<number(below: 4) {
      let start = number(below: lines.count + 1)
      let end = min(lines.count, start + number(below: 3))
      lines.replaceSubrange(start..<end, with: (0..<number(below: 3)).map { _ in added() })
    }
    return lines
  }

  private mutating func line(at index: Int) -> Int {
    switch kind {
    case .distinct: index
    case .source: number(below: 3) == 0 ? number(below: 2) + 100 : index
    case .repetitive: number(below: 3)
    }
  }

  private mutating func added() -> Int {
    if kind == .repetitive { return number(below: 3) }
    if kind == .source, number(below: 3) == 0 { return number(below: 2) + 100 }
    fresh += 1
    return fresh
  }

  /// A linear congruential generator (Knuth, The Art of Computer Programming 2, 3.3.4, table 1, line 26).
  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
