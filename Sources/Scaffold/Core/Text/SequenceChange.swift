/// A region in which two sequences differ; before, between and after such regions they are equal.
public struct SequenceChange: Hashable, Sendable {
  /// What the old sequence has there, by offsets from 0; empty where something was only added.
  public let old: Range<Int>
  /// What the new sequence has in its place; empty where something was only removed.
  public let new: Range<Int>

  /// Creates a change.
  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}
