import GeneratorCore

/// Merges two descendants of one sequence. A change on one side is taken, an identical change on both sides is taken
/// once, and different or adjacent changes are a conflict.
///
/// Sanjeev Khanna, Keshav Kunal, Benjamin C. Pierce, "A Formal Investigation of Diff3", FSTTCS 2007.
public struct SequenceMerge<Element: Hashable> {
  /// The sections, in order.
  public private(set) var pieces: [MergePiece] = []

  private let mine: [Element]
  private let theirs: [Element]
  /// The end of the processed part of the base.
  private var position = 0

  /// Merges sequences, such as the lines of files.
  public init(base: [Element], mine: [Element], theirs: [Element]) {
    self.mine = mine
    self.theirs = theirs
    var (left, right) = (
      SequenceDifference(from: base, to: mine).changes[...], SequenceDifference(from: base, to: theirs).changes[...]
    )
    while let first = left.first, let second = right.first {
      if first.old.upperBound < second.old.lowerBound {
        take(.mine(base: first.old, mine: first.new), of: first.old)
        left.removeFirst()
      } else if second.old.upperBound < first.old.lowerBound {
        take(.theirs(base: second.old, theirs: second.new), of: second.old)
        right.removeFirst()
      } else {
        takeTogether(&left, &right)
      }
    }
    for change in left { take(.mine(base: change.old, mine: change.new), of: change.old) }
    for change in right { take(.theirs(base: change.old, theirs: change.new), of: change.old) }
    if position < base.count { pieces.append(.same(base: position..<base.count)) }
  }

  private mutating func take(_ piece: MergePiece, of base: Range<Int>) {
    if position < base.lowerBound { pieces.append(.same(base: position..<base.lowerBound)) }
    pieces.append(piece)
    position = base.upperBound
  }

  /// Takes the overlapping or adjacent changes of both sides as one piece.
  private mutating func takeTogether(
    _ left: inout ArraySlice<SequenceChange>, _ right: inout ArraySlice<SequenceChange>
  ) {
    var base = left[left.startIndex].old
    base = min(base.lowerBound, right[right.startIndex].old.lowerBound)..<base.upperBound
    var (ours, others): ([SequenceChange], [SequenceChange]) = ([], [])
    var isGrowing = true
    while isGrowing {
      isGrowing = Self.absorb(&left, into: &ours, &base)
      isGrowing = Self.absorb(&right, into: &others, &base) || isGrowing
    }
    let (mineRange, theirRange) = (Self.range(of: base, through: ours), Self.range(of: base, through: others))
    if mine[mineRange].elementsEqual(theirs[theirRange]) {
      take(.both(base: base, mine: mineRange), of: base)
    } else {
      take(.conflict(base: base, mine: mineRange, theirs: theirRange), of: base)
    }
  }

  /// Moves the changes that begin in a range of the base, or at its end, to `taken`, and extends the range.
  private static func absorb(
    _ changes: inout ArraySlice<SequenceChange>, into taken: inout [SequenceChange], _ base: inout Range<Int>
  ) -> Bool {
    let count = taken.count
    while let next = changes.first, next.old.lowerBound <= base.upperBound {
      base = base.lowerBound..<max(base.upperBound, next.old.upperBound)
      taken.append(changes.removeFirst())
    }
    return taken.count > count
  }

  /// The range of a side that corresponds to a range of the base.
  private static func range(of base: Range<Int>, through changes: [SequenceChange]) -> Range<Int> {
    guard let first = changes.first, let last = changes.last else { return base }
    let start = first.new.lowerBound - (first.old.lowerBound - base.lowerBound)
    let end = last.new.upperBound + (base.upperBound - last.old.upperBound)
    return start..<end
  }
}
