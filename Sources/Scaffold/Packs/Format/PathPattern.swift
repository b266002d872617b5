/// A pattern over paths: `*` stands for any characters within a component, `**` as a component for any number of
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
    Self.matches(path.split(separator: "/").map { Array($0.utf8) }[...], components[...])
  }

  private static func matches(_ path: ArraySlice<[UInt8]>, _ pattern: ArraySlice<[UInt8]>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == Array("**".utf8) {
      let rest = pattern.dropFirst()
      return (path.startIndex...path.endIndex).contains { matches(path[$0...], rest) }
    }
    guard let component = path.first, matchesComponent(component, first) else { return false }
    return matches(path.dropFirst(), pattern.dropFirst())
  }

  /// Matches from the left and remembers the last `*` only: what stands before it need never be tried again, so the
  /// time grows with the product of the lengths and not exponentially.
  private static func matchesComponent(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
    let star = UInt8(ascii: "*")
    var (textIndex, patternIndex) = (0, 0)
    var lastStar: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == star {
        lastStar = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count, pattern[patternIndex] == text[textIndex] {
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
