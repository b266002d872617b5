import Testing

@testable import GeneratorCore

@Suite("the difference of two sequences")
struct SequenceDifferenceTests {
  @Test(
    "names the regions that differ",
    arguments: [
      ("", "", []), ("abc", "abc", []), ("", "ab", ["0..<0 0..<2"]), ("ab", "", ["0..<2 0..<0"]),
      ("abc", "axc", ["1..<2 1..<2"]), ("abcabba", "cbabac", nil), ("ab", "ba", nil),
      ("aXbYc", "abc", ["1..<2 1..<1", "3..<4 2..<2"]),
    ] as [(String, String, [String]?)])
  func regions(old: String, new: String, expected: [String]?) {
    let changes = SequenceDifference(from: Array(old), to: Array(new)).changes
    if let expected { #expect(changes.map { "\($0.old) \($0.new)" } == expected) }
    #expect(Self.applied(changes, to: Array(old), Array(new)) == Array(new))
  }

  @Test("is always a shortest one")
  func shortest() {
    var generator = SequenceGenerator(state: 7)
    for _ in 0..<400 {
      let (old, new) = (generator.next(), generator.next())
      let changes = SequenceDifference(from: old, to: new).changes
      #expect(Self.applied(changes, to: old, new) == new)
      let edits = changes.reduce(0) { $0 + $1.old.count + $1.new.count }
      #expect(edits == old.count + new.count - 2 * Self.commonLength(old, new), "\(old) \(new)")
    }
  }

  @Test("handles long sequences with nothing in common")
  func long() {
    let changes = SequenceDifference(from: Array(0..<600), to: Array(600..<1300)).changes
    #expect(changes == [SequenceChange(old: 0..<600, new: 0..<700)])
  }

  @Test("is bounded and correct for long reordered sequences")
  func shuffled() {
    var generator = SequenceGenerator(state: 11)
    let old = Array(0..<4_000)
    var new = old
    for index in new.indices.dropFirst() { new.swapAt(index, Int(generator.number() % UInt64(index + 1))) }
    let changes = SequenceDifference(from: old, to: new).changes
    #expect(Self.applied(changes, to: old, new) == new)
    var search = EditSearch(old: old, new: new)
    search.run()
    // Each middle is worth the square of the distance at most, and ends as many elements or more.
    #expect(search.work <= 4 * (old.count + new.count) * EditSearch.maximumDistance)
  }

  private static func applied<Element>(_ changes: [SequenceChange], to old: [Element], _ new: [Element]) -> [Element] {
    var result: [Element] = []
    var position = 0
    for change in changes {
      result += old[position..<change.old.lowerBound] + new[change.new]
      position = change.old.upperBound
    }
    return result + old[position...]
  }

  /// The length of a longest common subsequence, by the table that everybody knows.
  private static func commonLength(_ old: [Int], _ new: [Int]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for element in old {
      var next = row
      for (index, other) in new.enumerated() {
        next[index + 1] = element == other ? row[index] + 1 : max(row[index + 1], next[index])
      }
      row = next
    }
    return row[new.count]
  }
}

/// Short sequences of few numbers, the same ones in each run.
private struct SequenceGenerator {
  var state: UInt64

  mutating func next() -> [Int] {
    (0..<Int(number() % 14)).map { _ in Int(number() % 4) }
  }

  /// A linear congruential generator (Knuth, The Art of Computer Programming 2, 3.3.4, table 1, line 26).
  mutating func number() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
