/// The changes that turn one sequence into another: ordered regions with as few elements as possible, each as far down
/// as possible.
///
///     SequenceDifference(from: ["a", "b", "c"], to: ["a", "x", "c"]).changes   // [1..<2 becomes 1..<2]
public struct SequenceDifference: Hashable, Sendable {
  /// The regions that differ, in order, separated by equal elements.
  public let changes: [SequenceChange]

  /// Compares two sequences, such as the lines of two texts.
  ///
  /// The time is proportional to the length of the sequences times the number of changes, the memory to the length
  /// alone.
  public init<Element: Hashable>(from old: some Collection<Element>, to new: some Collection<Element>) {
    // Comparing numbers is cheaper than comparing the same texts repeatedly.
    var numbers: [Element: Int] = [:]
    func number(_ element: Element) -> Int {
      if let known = numbers[element] { return known }
      numbers[element] = numbers.count
      return numbers.count - 1
    }
    let (old, new) = (old.map(number), new.map(number))
    let found = Self.search(old, new, count: numbers.count)
    var removed = ChangeAlignment(old, isChanged: found.removed, isOtherChanged: found.added)
    removed.align()
    var added = ChangeAlignment(new, isChanged: found.added, isOtherChanged: removed.isChanged)
    added.align()
    changes = Self.regions(removed: removed.isChanged, added: added.isChanged)
  }

  /// Skips the common prefix and suffix, and searches only the elements that occur in both sequences; all others are
  /// changes.
  private static func search(_ old: [Int], _ new: [Int], count: Int) -> (removed: [Bool], added: [Bool]) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldRange, newRange) = (start..<(old.count - end), start..<(new.count - end))
    let (isOld, isNew) = (Self.marks(of: old, count: count), Self.marks(of: new, count: count))
    let (oldPlaces, newPlaces) = (oldRange.filter { isNew[old[$0]] }, newRange.filter { isOld[new[$0]] })
    var search = EditSearch(old: oldPlaces.map { old[$0] }, new: newPlaces.map { new[$0] })
    search.run()
    var removed = old.indices.map(oldRange.contains)
    var added = new.indices.map(newRange.contains)
    for (place, isRemoved) in zip(oldPlaces, search.isRemoved) { removed[place] = isRemoved }
    for (place, isAdded) in zip(newPlaces, search.isAdded) { added[place] = isAdded }
    return (removed, added)
  }

  /// Which of the numbers occur in a sequence.
  private static func marks(of sequence: [Int], count: Int) -> [Bool] {
    sequence.reduce(into: Array(repeating: false, count: count)) { $0[$1] = true }
  }

  /// Walks both sequences, and steps over equal elements together.
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
      // Elements that are neither removed nor added are in both sequences.
      if old < removed.count, new < added.count {
        old += 1
        new += 1
      }
    }
    return changes
  }
}
