/// The names that emitted declarations keep away from, beside those of types (``PlatformTypeNames``, and those that the
/// modules of a pack bring): Swift's own words and the members that the runtime gives to every emitted type.
package enum ReservedNames {
  /// Keywords that an identifier can only be with backticks around it; `await` is one in expressions only.
  package static let keywords = words(
    """
    Any Self as associatedtype await break case catch class continue default defer deinit do else enum extension
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator
    precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw
    throws true try typealias var where while
    """)

  /// Words that backticks do not make a member of: `x.self` and `T.Type` mean something else however they are written.
  private static let inexpressible = words("self Self Type Protocol init")

  /// Words that no type can be called.
  static let typeWords = words("Self Type Protocol Any")

  /// What every emitted complex type has.
  static let complexMembers = inexpressible.union(
    words("row debugDescription hash hashValue encode as"))

  /// What every emitted entity type has. A property `id` is welcome: it becomes the identity of the type.
  static let entityMembers = complexMembers

  /// What every emitted enumeration has; `none` and `some` would be taken for those of an optional, and beside a static
  /// `rawValue` the compiler makes another `Codable` than that of raw values.
  static let enumMembers = inexpressible.union(words("none some schema declared allCases rawValue"))

  /// What the emitted service has beside its entity sets and operations.
  static let serviceMembers = inexpressible.union(
    words("schema service source model shared remote row rows count fetch"))

  /// What stands in scope where a parameter does.
  static let parameters = inexpressible.union(words("remote callArguments callResult"))

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}
