import GeneratorModel

/// How a user wants elements to be named: names of single elements, and prefixes and suffixes to strip.
///
/// A rule never makes two elements of a scope equal: where a name without its prefix or suffix is taken or reserved, the
/// elements keep theirs.
public struct NameRules: Hashable, Sendable {
  /// A convention of a vendor, whose prefixes and suffixes are known.
  public enum Convention: String, Hashable, Sendable, CaseIterable {
    /// SAP's: `A_BusinessPartnerType` → `BusinessPartner`.
    case sap
  }

  /// The conventions to follow; nil for those that fit a new package, and for none in an existing one.
  public var conventions: [Convention]?
  /// The Swift names of single elements.
  public var paths: [MetadataPath: String]
  /// The patterns for the names of types. `*` is the part that stays: `A_*Type`.
  public var types: [String]
  /// The patterns for the names of sets, singletons and operations.
  public var sets: [String]
  /// The patterns for the names of properties and navigation properties.
  public var members: [String]
  /// Whether navigation properties that lead to collections are named in the plural.
  public var usesPlurals: Bool

  /// Creates rules.
  public init(
    conventions: [Convention]? = nil, paths: [MetadataPath: String] = [:], types: [String] = [], sets: [String] = [],
    members: [String] = [], usesPlurals: Bool = false
  ) {
    self.conventions = conventions
    self.paths = paths
    self.types = types
    self.sets = sets
    self.members = members
    self.usesPlurals = usesPlurals
  }

  /// The rules of a package that says nothing about names and follows no convention.
  public static let none = NameRules(conventions: [])

  /// Whether the rules say nothing.
  package var isEmpty: Bool { self == NameRules() }

  /// The rules with the conventions that fit a new package, if none are named.
  package var completed: NameRules {
    var rules = self
    rules.conventions = conventions ?? Convention.allCases
    return rules
  }
}

/// A pattern for names with one `*`, which is the part that stays.
package struct NamePattern {
  private let prefix: String
  private let suffix: String

  /// Creates a pattern; nil if it does not have exactly one `*`, or nothing else.
  package init?(_ text: String) {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2, text != "*" else { return nil }
    prefix = String(parts[0])
    suffix = String(parts[1])
  }

  /// The part of a name that stays; nil if the pattern does not match, or nothing would stay.
  func stripped(_ name: String) -> String? {
    guard name.utf8.count > prefix.utf8.count + suffix.utf8.count, name.hasPrefix(prefix), name.hasSuffix(suffix)
    else { return nil }
    return String(name.dropFirst(prefix.count).dropLast(suffix.count))
  }
}
