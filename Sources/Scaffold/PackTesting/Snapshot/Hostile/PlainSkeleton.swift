/// The skeleton of a configuration file or a script: its text without words, quoted texts and comments.
///
/// It follows the common syntax of YAML, TOML and shells. If they differ, the strictest rule applies.
enum PlainSkeleton {
  /// The skeleton of each line.
  static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { skeleton(of: $0) }
  }

  private static func skeleton(of line: Substring) -> String {
    var result = ""
    var rest = line.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "\"" || scalar == "'", let end = end(of: rest, quote: scalar) {
        result += "Q"
        rest = rest[end...]
      } else if scalar == "#", result.isEmpty || result.hasSuffix(" ") {
        return result + "#"
      } else if isWord(scalar) {
        result += "w"
        rest = rest.drop(while: isWord)
      } else {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    "-._/".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The index after the quoted text that begins here; nil if it does not end in this line.
  private static func end(
    of text: Substring.UnicodeScalarView, quote: Unicode.Scalar
  ) -> Substring.UnicodeScalarView.Index? {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex {
      // In double quotes, a shell still expands text that begins with '$' or '`'.
      if quote == "\"", text[index] == "$" || text[index] == "`" { return nil }
      if text[index] == quote { return text.index(after: index) }
      if quote == "\"", text[index] == "\\" { index = text.index(after: index) }
      if index < text.endIndex { index = text.index(after: index) }
    }
    return nil
  }
}
