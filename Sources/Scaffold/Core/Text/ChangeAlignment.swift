/// Chooses the position of a change that can move because the elements around it equal its own.
///
/// Removing the second of two equal lines is the same as removing the first. A change moves to a position where the
/// other sequence has a change too, or else as far down as possible, and absorbs changes that it meets. Therefore the
/// differences of one text to two others have equal changes at equal positions, which merging relies on.
struct ChangeAlignment {
  private let elements: [Int]
  private(set) var isChanged: [Bool]
  private let isOtherChanged: [Bool]
  /// The current run of changed elements, and the run in the other sequence between the same equal elements.
  private var run: Range<Int>
  private var otherRun: Range<Int>

  /// Creates an alignment of the changes in one sequence with those in the other.
  init(_ elements: [Int], isChanged: [Bool], isOtherChanged: [Bool]) {
    self.elements = elements
    self.isChanged = isChanged
    self.isOtherChanged = isOtherChanged
    run = Self.run(from: 0, in: isChanged)
    otherRun = Self.run(from: 0, in: isOtherChanged)
  }

  /// Moves every change to its final position.
  mutating func align() {
    while true {
      if !run.isEmpty { place() }
      guard run.upperBound < elements.count else { return }
      run = Self.run(from: run.upperBound + 1, in: isChanged)
      stepForward()
    }
  }

  private mutating func place() {
    var length: Int
    var first: Int
    var matching: Int?
    repeat {
      length = run.count
      matching = nil
      while slideUp() { stepBack() }
      first = run.upperBound
      if !otherRun.isEmpty { matching = run.upperBound }
      while slideDown() {
        stepForward()
        if !otherRun.isEmpty { matching = run.upperBound }
      }
    } while length != run.count
    guard run.upperBound != first, matching != nil else { return }
    while otherRun.isEmpty, slideUp() { stepBack() }
  }

  private mutating func slideUp() -> Bool {
    guard run.lowerBound > 0, elements[run.lowerBound - 1] == elements[run.upperBound - 1] else { return false }
    var start = run.lowerBound - 1
    isChanged[start] = true
    isChanged[run.upperBound - 1] = false
    while start > 0, isChanged[start - 1] { start -= 1 }
    run = start..<(run.upperBound - 1)
    return true
  }

  private mutating func slideDown() -> Bool {
    guard run.upperBound < elements.count, elements[run.lowerBound] == elements[run.upperBound] else { return false }
    isChanged[run.lowerBound] = false
    isChanged[run.upperBound] = true
    run = (run.lowerBound + 1)..<Self.run(from: run.upperBound, in: isChanged).upperBound
    return true
  }

  private mutating func stepForward() {
    otherRun = Self.run(from: otherRun.upperBound + 1, in: isOtherChanged)
  }

  private mutating func stepBack() {
    let end = otherRun.lowerBound - 1
    var start = end
    while start > 0, isOtherChanged[start - 1] { start -= 1 }
    otherRun = start..<end
  }

  private static func run(from start: Int, in isChanged: [Bool]) -> Range<Int> {
    var end = start
    while end < isChanged.count, isChanged[end] { end += 1 }
    return start..<end
  }
}
