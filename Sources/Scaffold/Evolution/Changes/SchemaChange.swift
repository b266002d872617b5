import GeneratorCore
import GeneratorModel

/// One difference between two service models.
public struct SchemaChange: Hashable, Sendable {
  /// The kind of the change.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Only the newer model has the element.
    case added
    /// Only the older model has the element.
    case removed
    /// Both models have the element, and it differs.
    case changed
    /// The element has another name, according to a declared rename.
    case renamed
  }

  /// The declaration of an element in the emitted package, `Product.price: Decimal`.
  public struct SwiftNames: Hashable, Sendable {
    /// The declaration in a package of the older model; nil if there is none.
    public var before: String?
    /// The declaration in a package of the newer model; nil if there is none.
    public var after: String?
  }

  /// The kind of the change.
  public var kind: Kind
  /// The kind of the element.
  public var element: SchemaElement
  /// The element's path in the newer model; for a removed element, in the older one.
  public var path: MetadataPath
  /// The path in the older model; nil unless both models have the element.
  public var oldPath: MetadataPath?
  /// The changed aspect; nil unless `kind` is `changed`.
  public var aspect: SchemaAspect?
  /// The former value; for a removed element, its summary.
  public var before: String?
  /// The new value; for an added element, its summary.
  public var after: String?
  /// The Swift declarations of the element.
  public var swift: SwiftNames
  /// The location of the element in the newer document; for a removed element, in the older one.
  public var location: SourceLocation?
  /// What the change breaks.
  public var verdict: ChangeVerdict
  /// The effect on a store.
  public var store: StoreEffect
}

extension SchemaChange: Comparable {
  /// Orders by path, then by the change. The order is the same on every machine, regardless of the order of the
  /// documents.
  public static func < (left: SchemaChange, right: SchemaChange) -> Bool {
    (left.path.text, left.element.rawValue, left.kind.rawValue, left.aspect?.rawValue ?? "")
      < (right.path.text, right.element.rawValue, right.kind.rawValue, right.aspect?.rawValue ?? "")
  }
}
