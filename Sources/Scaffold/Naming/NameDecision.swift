import GeneratorModel

/// The derivation of a Swift name from a metadata name.
public struct NameDecision: Hashable, Sendable {
  /// A reason why a Swift name differs from the metadata name.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Swift writes types in `UpperCamelCase` and members in `lowerCamelCase`.
    case convention
    /// Characters that are not allowed in identifiers were replaced.
    case illegalCharacters
    /// The name is a keyword and needs backticks.
    case keyword
    /// The name is used by Swift, the platform or the emitted runtime.
    case reserved
    /// A type of another namespace has the same name.
    case clashAcrossNamespaces
    /// Another element of the same scope has the same name.
    case clash
    /// The name was too long.
    case shortened
    /// A reader or a transform proposed the name.
    case proposed
    /// The name was pinned.
    case pinned
    /// A prefix or suffix was stripped by a rule for names.
    case rule
    /// A user chose the name.
    case chosen
  }

  /// The path of the element.
  public let path: MetadataPath
  /// Its metadata name.
  public let original: String
  /// Its Swift name.
  public let swift: SwiftIdentifier
  /// The reasons why the names differ, in the order in which they applied; empty if they are equal.
  public let reasons: [Reason]
}
