import GeneratorCore

/// Finds the conflicts that git left in a file: lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`, in this
/// order.
///
/// A single line of `=======` is the underline of a heading, not a conflict.
public enum GitConflict {
  /// The lines in which conflicts begin, numbered from 1. For a conflict without its first line, this is the line of
  /// `=======`.
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

  /// The diagnostic for the first conflict in a file; nil if there is none.
  package static func first(in bytes: [UInt8], of name: String) -> Diagnostic? {
    lines(in: bytes).first.map { diagnostic(at: $0, of: name) }
  }

  /// The diagnostic for a conflict.
  static func diagnostic(at line: Int, of name: String) -> Diagnostic {
    Diagnostic(
      .error, .gitConflict, "a git conflict is not resolved", at: SourceLocation(file: name, line: line),
      hint: "choose among the lines between '<<<<<<<' and '>>>>>>>', remove these markers, and run the command again")
  }

  /// The character of a marker line: seven times the character, and then nothing, or a space and a name. Nil for any
  /// other line.
  private static func marker(of line: ArraySlice<UInt8>) -> UInt8? {
    guard let first = line.first, "<=>".utf8.contains(first), line.prefix(8).prefix(7).allSatisfy({ $0 == first }),
      line.count >= 7
    else { return nil }
    let rest = line.dropFirst(7)
    let isNamed = first != UInt8(ascii: "=") && rest.first == UInt8(ascii: " ")
    return rest.isEmpty || isNamed ? first : nil
  }
}
