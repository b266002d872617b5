import GeneratorCore

/// Finds the conflicts that git left in a file: lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`, in this order.
///
/// A line of `=======` alone is the underline of a heading, and no conflict.
public enum GitConflict {
  /// The lines in which conflicts begin, numbered from 1; of one whose first line is gone, the line of `=======`.
  public static func lines(in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    var start: Int?
    var middle: Int?
    for (index, line) in FileLine.lines(of: bytes).enumerated() {
      switch marker(of: line.content) {
      case UInt8(ascii: "<"):
        if let start, middle != nil { found.append(start) }
        (start, middle) = (index + 1, nil)
      case UInt8(ascii: "="): middle = middle ?? index + 1
      case UInt8(ascii: ">"):
        if let middle { found.append(start ?? middle) }
        (start, middle) = (nil, nil)
      default: break
      }
    }
    if let start, middle != nil { found.append(start) }
    return found
  }

  /// What is to be said of the first conflict in a file; nil where there is none.
  package static func first(in bytes: [UInt8], of name: String) -> Diagnostic? {
    lines(in: bytes).first.map { diagnostic(at: $0, of: name) }
  }

  /// What is to be said of a conflict.
  static func diagnostic(at line: Int, of name: String) -> Diagnostic {
    Diagnostic(
      .error, "a conflict that git left is not decided yet", at: SourceLocation(file: name, line: line),
      hint: "choose among the lines between '<<<<<<<' and '>>>>>>>', remove these markers, and run the command again")
  }

  /// The character of a line that is a marker: seven of it, and then nothing, or a space and a name.
  private static func marker(of line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, "<=>".utf8.contains(first), line.prefix(8).prefix(7).allSatisfy({ $0 == first }),
      line.count >= 7
    else { return nil }
    let rest = line.dropFirst(7)
    let isNamed = first != UInt8(ascii: "=") && rest.first == UInt8(ascii: " ")
    return rest.isEmpty || isNamed ? first : nil
  }
}
