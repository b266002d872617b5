import GeneratorModel

/// How a metadata name became a Swift name, for those who ask why.
public struct NameDecision: Hashable, Sendable {
  /// A reason why a Swift name is not the metadata name as it stands.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Swift writes types in `UpperCamelCase` and members in `lowerCamelCase`.
    case convention
    /// Characters that no identifier can hold were replaced.
    case illegalCharacters
    /// The name is a keyword and stands in backticks.
    case keyword
    /// The name belongs to Swift, the platform or the emitted runtime.
    case reserved
    /// A type of another namespace has the same name.
    case clashAcrossNamespaces
    /// Another element of the same scope has the same name.
    case clash
    /// The name was too long.
    case shortened
    /// The name was settled before.
    case pinned
  }

  /// The element.
  public let path: MetadataPath
  /// Its metadata name.
  public let original: String
  /// Its Swift name.
  public let swift: SwiftIdentifier
  /// Why the two differ, in the order in which it came about; empty when they do not.
  public let reasons: [Reason]
}
