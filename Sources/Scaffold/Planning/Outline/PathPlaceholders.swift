import GeneratorCore

/// Fills `__packageName__` and the like in the paths and target names of a pack.
package struct PathPlaceholders {
  /// The value of a placeholder, if it has one.
  let value: (String) -> String?

  package init(value: @escaping (String) -> String?) {
    self.value = value
  }

  /// The text with every placeholder filled.
  ///
  /// A value is one component of a path, however it came about: one that holds `/`, is `..` or has characters that do
  /// not belong into a path is refused, since metadata may stand behind it.
  ///
  /// - Throws: ``ScaffoldError``: `packFailed` for a placeholder without a value, `refused` for a hostile value.
  package func fill(_ text: String) throws -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /__([A-Za-z][A-Za-z0-9]*?)__/) {
      let name = String(match.1)
      guard let value = value(name) else {
        throw ScaffoldError(.packFailed, "the placeholder '__\(name)__' in '\(text)' has no value")
      }
      if let objection = OutputPath.objection(toComponent: value) {
        throw ScaffoldError(.refused, "the value '\(value)' of '__\(name)__' in '\(text)' is refused: \(objection)")
      }
      result += rest[..<match.range.lowerBound] + value
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }
}
