/// A pattern for paths: `*` matches any characters within a component, and the component `**` matches any number of
/// components.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as it was written.
  public let description: String
  private let components: [[UInt8]]

  /// Creates a pattern.
  public init(_ text: String) {
    description = text
    components = text.split(separator: "/").map { Array($0.utf8) }
  }

  /// Whether the whole path matches.
  public func matches(_ path: String) -> Bool {
    let path = path.split(separator: "/").map { Array($0.utf8) }
    return Self.matches(path, components, star: Array("**".utf8)) { component, pattern in
      Self.matches(component, pattern, star: UInt8(ascii: "*"), fits: ==)
    }
  }

  /// Matches from the left and only remembers the last star. Earlier stars never have to be retried, so the time is
  /// proportional to the product of the lengths instead of exponential.
  private static func matches<Element: Equatable>(
    _ text: [Element], _ pattern: [Element], star: Element, fits: (Element, Element) -> Bool
  ) -> Bool {
    var (textIndex, patternIndex) = (0, 0)
    var lastStar: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == star {
        lastStar = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, fits(text[textIndex], pattern[patternIndex]) {
        textIndex += 1
        patternIndex += 1
      } else if let star = lastStar {
        lastStar = (star.pattern, star.text + 1)
        textIndex = star.text + 1
        patternIndex = star.pattern + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == star }
  }
}
