/// The names that emitted declarations must not have, in addition to those of types (``PlatformTypeNames``, and the
/// types of a pack's modules): Swift's keywords and the members that the runtime adds to emitted types.
package enum ReservedNames {
  /// Keywords that need backticks as identifiers. `await` is one only in expressions.
  package static let keywords = words(
    """
    Any Self as associatedtype await break case catch class continue default defer deinit do else enum extension
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator
    precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw
    throws true try typealias var where while
    """)

  /// The number of characters in the longest keyword.
  static let longestKeyword = keywords.map(\.utf8.count).max() ?? 0

  /// Names that cannot be members even with backticks: `x.self` and `T.Type` always have another meaning.
  private static let inexpressible = words("self Self Type Protocol init")

  /// Names that types cannot have.
  static let typeWords = words("Self Type Protocol Any")

  /// The members of every emitted complex type.
  static let complexMembers = inexpressible.union(
    words("row debugDescription hash hashValue encode as"))

  /// The members of every emitted entity type. A property `id` is allowed: it becomes the identity of the type.
  static let entityMembers = complexMembers

  /// The members of every emitted enumeration. `none` and `some` would be confused with the cases of an optional, and
  /// with a static `rawValue` the compiler synthesizes a `Codable` that does not use raw values.
  static let enumMembers = inexpressible.union(words("none some schema declared allCases rawValue"))

  /// The members of the emitted service, in addition to its entity sets and operations.
  static let serviceMembers = inexpressible.union(
    words("schema service source model shared remote row rows count fetch"))

  /// The names in scope next to parameters.
  static let parameters = inexpressible.union(words("remote callArguments callResult"))

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
