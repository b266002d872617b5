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
    while let match = rest.firstMatch(of: /__([A-Za-z][A-Za-z0-9]*?)__/) {
      let name = String(match.1)
      guard let value = value(name) else {
        throw ScaffoldError(.packFailed, .unknownPlaceholder, "the placeholder '__\(name)__' in '\(text)' has no value")
      }
      if let objection = OutputPath.objection(toComponent: value) {
        throw ScaffoldError(
          .refused, .refusedPath, "the value '\(value)' of '__\(name)__' in '\(text)' is refused: \(objection)")
      }
      result += rest[..<match.range.lowerBound] + value
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}
