import GeneratorCore

/// A declared rename: the previous and the current path of an element of a service.
///
/// Types have their full names, `Shop.Product=Shop.Item`. Members follow a slash,
/// `Shop.Product/Price=Shop.Product/Cost`, and sets follow the container, `Shop.Service/Products=Shop.Service/Items`.
/// Operations have parentheses, `Shop.Rate()=Shop.Review()`. A namespace can be renamed too, with everything in it.
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

  /// Parses `OLD.PATH=NEWPATH` as a person wrote it. ``RenameResolver`` finds the corresponding elements.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if the text does not have this form.
  public init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
    guard parts.count == 2, !parts.contains("") else {
      throw ScaffoldError(
        .usage, .malformedRename, "'\(text)' is not a rename, expected OLD.PATH=NEWPATH",
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
