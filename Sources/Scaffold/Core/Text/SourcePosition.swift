/// A position in a document, small enough to keep for every element. Diagnostics and the model's locations are made
/// from it.
public struct SourcePosition: Hashable, Sendable {
  /// The offset in bytes.
  public var offset: Int
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The beginning of a document.
  public static let start = SourcePosition(offset: 0, line: 1, column: 1)
}
