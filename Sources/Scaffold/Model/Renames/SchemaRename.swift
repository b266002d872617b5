import GeneratorCore

/// A declared rename: what an element of a service was called before, and what it is called now.
///
/// Types are written by their full names, `Shop.Product=Shop.Item`, what they hold behind a slash,
/// `Shop.Product/Price=Shop.Product/Cost`, sets behind the container, `Shop.Service/Products=Shop.Service/Items`, and
/// operations with parentheses, `Shop.Rate()=Shop.Review()`. A namespace can be renamed as well, with all that it holds.
public struct SchemaRename: Hashable, Sendable {
  /// The path in the older model.
  public let old: MetadataPath
  /// The path in the newer model.
  public let new: MetadataPath

  /// Creates a rename.
  public init(old: MetadataPath, new: MetadataPath) {
    self.old = old
    self.new = new
  }

  /// Reads `OLD.PATH=NEWPATH` as a person wrote it; ``RenameResolver`` finds the elements that are meant.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for a text that is no such thing.
  public init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
    guard parts.count == 2, !parts.contains("") else {
      throw ScaffoldError(
        .usage, "'\(text)' declares no rename, expected OLD.PATH=NEWPATH",
        hint: "such as 'Shop.Product/Price=Shop.Product/Cost' for a property, or 'Shop.Product=Shop.Item' for a type")
    }
    self.init(old: MetadataPath(parts[0]), new: MetadataPath(parts[1]))
  }
}

extension SchemaRename: CustomStringConvertible {
  /// The rename as it is declared.
  public var description: String { "\(old)=\(new)" }
}

extension SchemaRename: Comparable {
  /// Orders by the old path.
  public static func < (left: SchemaRename, right: SchemaRename) -> Bool {
    (left.old, left.new) < (right.old, right.new)
  }
}
