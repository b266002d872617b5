import GeneratorCore
import GeneratorModel

/// One difference between two service models.
public struct SchemaChange: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The newer model alone has the element.
    case added
    /// The older model alone has the element.
    case removed
    /// Both have it, and it is not the same.
    case changed
    /// It has another name, as a declared rename says.
    case renamed
  }

  /// How the emitted package declares an element, `Product.price: Decimal`.
  public struct SwiftNames: Hashable, Sendable {
    /// In a package of the older model; nil where it has none.
    public var before: String?
    /// In a package of the newer model; nil where it has none.
    public var after: String?
  }

  /// What happened.
  public var kind: Kind
  /// The sort of the element.
  public var element: SchemaElement
  /// The element's path: in the newer model, or in the older one where it was removed.
  public var path: MetadataPath
  /// The path in the older model, where both have the element.
  public var oldPath: MetadataPath?
  /// What of the element changed; nil unless `kind` is `changed`.
  public var aspect: SchemaAspect?
  /// What it was; for an element that was added or removed, what is to be known of it.
  public var before: String?
  /// What it is.
  public var after: String?
  /// How users of the emitted package know the element.
  public var swift: SwiftNames
  /// Where the element stands: in the newer document, or in the older one where it was removed.
  public var location: SourceLocation?
  /// Whom it breaks.
  public var verdict: ChangeVerdict
  /// What it means to a store.
  public var store: StoreEffect
}

extension SchemaChange {
  /// The change as a sentence without a full stop.
  public var text: String {
    let subject = element == .service ? "the service" : "\(element.title) '\(path)'"
    return switch kind {
    case .added: "\(subject) was added" + (after.map { " (\($0))" } ?? "")
    case .removed: "\(subject) was removed" + (before.map { " (\($0))" } ?? "")
    case .renamed: "\(element.title) '\(oldPath ?? path)' was renamed to '\(path)'"
    case .changed: "\(aspect?.title ?? "definition") of \(subject): \(before ?? "none") → \(after ?? "none")"
    }
  }
}

extension SchemaChange: Comparable {
  /// Orders by path, then by what changed: the same on every machine, whatever the order of the documents.
  public static func < (left: SchemaChange, right: SchemaChange) -> Bool {
    (left.path.text, left.element.rawValue, left.kind.rawValue, left.aspect?.rawValue ?? "")
      < (right.path.text, right.element.rawValue, right.kind.rawValue, right.aspect?.rawValue ?? "")
  }
}
