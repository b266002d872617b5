/// A stretch of three sequences that are merged; the stretches follow each other without a gap, and each tells what it is
/// in the base.
public enum MergePiece: Hashable, Sendable {
  /// Nobody changed it.
  case same(base: Range<Int>)
  /// I changed it.
  case mine(base: Range<Int>, mine: Range<Int>)
  /// They changed it.
  case theirs(base: Range<Int>, theirs: Range<Int>)
  /// Both made the same change.
  case both(base: Range<Int>, mine: Range<Int>)
  /// Both changed it, and not alike.
  case conflict(base: Range<Int>, mine: Range<Int>, theirs: Range<Int>)
}
