/// A number with its noun, in the singular or the plural: `1 row`, `2 rows`, `0 entities`.
public struct CountedNoun: CustomStringConvertible {
  /// The text.
  public let description: String

  /// Counts something.
  ///
  /// - Parameter plural: the noun for any number but one; with an `s` if it is not given.
  public init(_ count: Int, _ noun: String, plural: String? = nil) {
    description = "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
  }
}
