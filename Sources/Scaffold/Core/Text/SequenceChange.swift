/// A region in which two sequences differ.
public struct SequenceChange: Hashable, Sendable {
  /// The offsets of the region in the old sequence, from 0; empty if elements were only added.
  public let old: Range<Int>
  /// The offsets of the region in the new sequence, from 0; empty if elements were only removed.
  public let new: Range<Int>

  /// Creates a change.
  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}
