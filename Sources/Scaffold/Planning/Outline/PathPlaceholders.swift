import GeneratorCore

/// Replaces placeholders such as `__packageName__` in the paths and target names of a pack.
package struct PathPlaceholders {
  /// Returns the value of a placeholder; nil if it has none.
  let value: (String) -> String?

  package init(value: @escaping (String) -> String?) {
    self.value = value
  }

  /// Returns the text with all placeholders replaced.
  ///
  /// Each value must be a single component of a path. Values that contain `/` or characters that are not allowed in
  /// paths, or are `..`, are refused, because they may come from metadata.
  ///
  /// - Throws: ``ScaffoldError``: `packFailed` for a placeholder without a value, `refused` for a hostile value.
  package func fill(_ text: String) throws -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    var result = ""
    var rest = text[...]
    while let placeholder = Self.firstPlaceholder(in: rest) {
      let name = String(placeholder.name)
      guard let value = value(name) else {
        throw ScaffoldError(.packFailed, .unknownPlaceholder, "the placeholder '__\(name)__' in '\(text)' has no value")
      }
      if let objection = OutputPath.objection(toComponent: value) {
        throw ScaffoldError(
          .refused, .refusedPath, "the value '\(value)' of '__\(name)__' in '\(text)' is refused: \(objection)")
      }
      result += rest[..<placeholder.range.lowerBound] + value
      rest = rest[placeholder.range.upperBound...]
    }
    return result + rest
  }

  /// The first placeholder in a text: a letter, further letters and digits, and two underscores on each side.
  ///
  /// It is searched for in the path of every file, and a regular expression would be parsed each time.
  private static func firstPlaceholder(
    in text: Substring
  ) -> (range: Range<Substring.Index>, name: Substring)? {
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "_")) {
      rest = rest[start...]
      let tail = rest.dropFirst(2)
      let end = tail.firstIndex { !isLetterOrDigit($0) } ?? tail.endIndex
      let name = text[tail.startIndex..<end]
      if rest.starts(with: "__".utf8), name.first?.isLetter == true, text.utf8[end...].starts(with: "__".utf8) {
        return (start..<text.utf8.index(end, offsetBy: 2), name)
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
