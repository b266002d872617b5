/// A section of three merged sequences. The sections follow each other without gaps, and each has its range in the
/// base.
public enum MergePiece: Hashable, Sendable {
  /// Neither side changed it.
  case same(base: Range<Int>)
  /// Only my side changed it.
  case mine(base: Range<Int>, mine: Range<Int>)
  /// Only their side changed it.
  case theirs(base: Range<Int>, theirs: Range<Int>)
  /// Both sides made the same change.
  case both(base: Range<Int>, mine: Range<Int>)
  /// Both sides changed it differently.
  case conflict(base: Range<Int>, mine: Range<Int>, theirs: Range<Int>)
}
