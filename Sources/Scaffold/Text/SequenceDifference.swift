/// What has to change in one sequence to make it another one: regions in order, with as few elements as can be.
///
///     SequenceDifference(from: ["a", "b", "c"], to: ["a", "x", "c"]).changes   // [1..<2 becomes 1..<2]
public struct SequenceDifference: Hashable, Sendable {
  /// The regions that differ, in order; two of them have equal elements between them.
  public let changes: [SequenceChange]

  /// Compares two sequences, such as the lines of two texts.
  ///
  /// Time grows with the length of the sequences times the number of changes, memory with the length alone.
  public init<Element: Hashable>(from old: some Collection<Element>, to new: some Collection<Element>) {
    // Comparing numbers is cheaper than comparing texts again and again.
    var numbers: [Element: Int] = [:]
    func number(_ element: Element) -> Int {
      if let known = numbers[element] { return known }
      numbers[element] = numbers.count
      return numbers.count - 1
    }
    var search = EditSearch(old: old.map(number), new: new.map(number))
    search.run()
    changes = Self.regions(removed: search.isRemoved, added: search.isAdded)
  }

  /// Whether the sequences are equal.
  public var isEmpty: Bool { changes.isEmpty }

  /// Walks both sequences, stepping over equal elements together.
  private static func regions(removed: [Bool], added: [Bool]) -> [SequenceChange] {
    var changes: [SequenceChange] = []
    var (old, new) = (0, 0)
    while old < removed.count || new < added.count {
      let (oldStart, newStart) = (old, new)
      while old < removed.count, removed[old] { old += 1 }
      while new < added.count, added[new] { new += 1 }
      if old > oldStart || new > newStart {
        changes.append(SequenceChange(old: oldStart..<old, new: newStart..<new))
      }
      // What is neither removed nor added stands in both.
      if old < removed.count, new < added.count {
        old += 1
        new += 1
      }
    }
    return changes
  }
}
