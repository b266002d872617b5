/// Finds the shortest edit script between two sequences of numbers.
///
/// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986): the linear space
/// refinement of section 4b. It searches for the middle of a shortest script from both ends at once, then does the same
/// with both halves. It visits the diagonals in the same order as git, and therefore finds the same one of several
/// shortest scripts.
///
/// For two long sequences in different orders, the time would be quadratic in their length. Therefore the search for a
/// middle ends after ``maximumDistance`` edits from each end, and continues from the farthest point. The script still
/// turns the old sequence into the new one, but there may be a shorter one. git does the same, with a lower limit.
struct EditSearch {
  /// The maximum number of edits from each end in the search for a middle. Two files with fewer changes get a shortest
  /// script.
  static let maximumDistance = 512

  private let old: [Int]
  private let new: [Int]
  /// Whether an element of the old sequence is removed.
  private(set) var isRemoved: [Bool]
  /// Whether an element of the new sequence is added.
  private(set) var isAdded: [Bool]
  /// The farthest-reaching paths by diagonal, from the start and from the end; diagonal `k` has the index `k + center`.
  private var forward: [Int]
  private var backward: [Int]
  private let center: Int
  /// The number of extended paths, to which the running time is proportional.
  private(set) var work = 0

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    isRemoved = Array(repeating: false, count: old.count)
    isAdded = Array(repeating: false, count: new.count)
    center = old.count + new.count + 1
    forward = Array(repeating: 0, count: 2 * center + 1)
    backward = forward
  }

  /// A part of both sequences that has not been compared yet.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// A run of equal elements in the middle of a shortest script; may be empty.
  private struct Snake {
    let start: (old: Int, new: Int)
    let end: (old: Int, new: Int)
  }

  mutating func run() {
    var boxes = [Box(old: old.indices, new: new.indices)]
    while let next = boxes.popLast() {
      let box = trimmed(next)
      if box.old.isEmpty {
        for index in box.new { isAdded[index] = true }
      } else if box.new.isEmpty {
        for index in box.old { isRemoved[index] = true }
      } else {
        let snake = middle(of: box)
        boxes.append(
          Box(
            old: box.old.lowerBound..<snake.start.old, new: box.new.lowerBound..<snake.start.new))
        boxes.append(Box(old: snake.end.old..<box.old.upperBound, new: snake.end.new..<box.new.upperBound))
      }
    }
  }

  /// The box without the common prefix and suffix of its parts.
  private func trimmed(_ box: Box) -> Box {
    var (oldStart, oldEnd) = (box.old.lowerBound, box.old.upperBound)
    var (newStart, newEnd) = (box.new.lowerBound, box.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    return Box(old: oldStart..<oldEnd, new: newStart..<newEnd)
  }

  /// The middle snake of a box whose parts are not empty, and differ at both ends.
  private mutating func middle(of box: Box) -> Snake {
    let delta = box.old.count - box.new.count
    forward[center + 1] = 0
    backward[center + 1] = 0
    for distance in 0...((box.old.count + box.new.count + 1) / 2) {
      for diagonal in stride(from: distance, through: -distance, by: -2) {
        guard let snake = extendForward(diagonal, distance, in: box) else { continue }
        let opposite = delta - diagonal
        if !delta.isMultiple(of: 2), abs(opposite) < distance, backward[center + opposite] >= 0,
          snake.end.old - box.old.lowerBound + backward[center + opposite] >= box.old.count
        {
          return snake
        }
      }
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        guard let snake = extendBackward(diagonal, distance, in: box) else { continue }
        let opposite = delta - diagonal
        if delta.isMultiple(of: 2), abs(opposite) <= distance, forward[center + opposite] >= 0,
          forward[center + opposite] + box.old.upperBound - snake.start.old >= box.old.count
        {
          return snake
        }
      }
      work += 2 * (distance + 1)
      if distance >= Self.maximumDistance, let point = farthestPoint(at: distance, in: box) {
        return Snake(start: point, end: point)
      }
    }
    preconditionFailure("two paths that together have the length of the box meet")
  }

  /// The point with the most elements behind it that a path of `distance` edits reaches from either end; nil if it is a
  /// corner of the box, which would not divide it.
  private func farthestPoint(at distance: Int, in box: Box) -> (old: Int, new: Int)? {
    var farthest = (length: 0, old: 0, new: 0)
    for diagonal in stride(from: -distance, through: distance, by: 2) {
      let (head, tail) = (forward[center + diagonal], backward[center + diagonal])
      if head >= 0, 2 * head - diagonal > farthest.length {
        farthest = (2 * head - diagonal, box.old.lowerBound + head, box.new.lowerBound + head - diagonal)
      }
      if tail >= 0, 2 * tail - diagonal > farthest.length {
        farthest = (2 * tail - diagonal, box.old.upperBound - tail, box.new.upperBound - tail + diagonal)
      }
    }
    guard farthest.length > 0, farthest.length < box.old.count + box.new.count else { return nil }
    return (farthest.old, farthest.new)
  }

  /// Extends a path by one edit on a diagonal, counted from the start of the box, and along equal elements; nil if
  /// every such path leaves the box.
  private mutating func extendForward(_ diagonal: Int, _ distance: Int, in box: Box) -> Snake? {
    guard var x = Self.start(on: diagonal, distance: distance, farthest: forward, center: center, in: box) else {
      forward[center + diagonal] = -1
      return nil
    }
    let first = (old: box.old.lowerBound + x, new: box.new.lowerBound + x - diagonal)
    while x < box.old.count, x - diagonal < box.new.count,
      old[box.old.lowerBound + x] == new[box.new.lowerBound + x - diagonal]
    {
      x += 1
    }
    forward[center + diagonal] = x
    return Snake(start: first, end: (box.old.lowerBound + x, box.new.lowerBound + x - diagonal))
  }

  /// The same as ``extendForward(_:_:in:)``, from the end of the box.
  private mutating func extendBackward(_ diagonal: Int, _ distance: Int, in box: Box) -> Snake? {
    guard var x = Self.start(on: diagonal, distance: distance, farthest: backward, center: center, in: box) else {
      backward[center + diagonal] = -1
      return nil
    }
    let last = (old: box.old.upperBound - x, new: box.new.upperBound - x + diagonal)
    while x < box.old.count, x - diagonal < box.new.count,
      old[box.old.upperBound - x - 1] == new[box.new.upperBound - x + diagonal - 1]
    {
      x += 1
    }
    backward[center + diagonal] = x
    return Snake(start: (box.old.upperBound - x, box.new.upperBound - x + diagonal), end: last)
  }

  /// The start of a path with one more edit: a step down or to the right from the farther existing neighbor.
  private static func start(
    on diagonal: Int, distance: Int, farthest: [Int], center: Int, in box: Box
  ) -> Int? {
    var down = -1
    var right = -1
    if diagonal == -distance || diagonal < distance {
      down = farthest[center + diagonal + 1]
      if down - diagonal > box.new.count { down = -1 }
    }
    if diagonal != -distance, farthest[center + diagonal - 1] >= 0 {
      right = farthest[center + diagonal - 1] + 1
      if right > box.old.count { right = -1 }
    }
    let farther = max(down, right)
    return farther >= 0 ? farther : nil
  }
}
