/// A position in a text file. As in editors, line and column start at 1.
public struct SourceLocation: Hashable, Sendable, Codable {
  /// The file's name as the user gave it, or a placeholder such as `<standard input>`.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1; `nil` if only the line is known.
  public var column: Int?

  /// Creates a location in a file.
  public init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension SourceLocation: Comparable {
  /// Orders by file, then line, then column.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    if left.file != right.file { return left.file < right.file }
    if left.line != right.line { return left.line < right.line }
    return (left.column ?? 0) < (right.column ?? 0)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The location in the form that compilers use, `service.xml:7:14`.
  public var description: String {
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}
