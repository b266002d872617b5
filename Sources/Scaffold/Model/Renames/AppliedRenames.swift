/// Declared renames between two models: the new path of each element of the older model.
///
/// A rename is effective if only the older model has the old path and only the newer model has the new one. Therefore
/// renames from earlier versions can be kept without harm, and chains of them lead from any earlier version to the
/// current one. An element's members move with it.
public struct AppliedRenames: Sendable {
  /// No renames.
  public static let none = AppliedRenames(moved: [:])

  /// The new path of each element of the older model whose path has changed.
  public let moved: [MetadataPath: MetadataPath]
  private let types: [QualifiedName: QualifiedName]
  private let operations: [QualifiedName: QualifiedName]

  /// Applies declared renames to two models.
  ///
  /// If each model has exactly one default container, and their names differ, the container counts as renamed, because
  /// clients do not refer to it by name.
  public init(_ renames: [SchemaRename], from old: ServiceModel, to new: ServiceModel) {
    let implied = Self.container(from: old, to: new)
    guard !renames.isEmpty || implied != nil else {
      self = .none
      return
    }
    let path = RenamePath(renames + [implied].compactMap(\.self), from: ElementTable(old), to: ElementTable(new))
    self.init(moved: path.moved)
  }

  private init(moved: [MetadataPath: MetadataPath]) {
    self.moved = moved
    var types: [QualifiedName: QualifiedName] = [:]
    var operations: [QualifiedName: QualifiedName] = [:]
    for (old, new) in moved {
      if let old = old.operationName, let new = new.operationName {
        operations[old] = new
      } else if !old.text.contains("/") {
        types[QualifiedName(old.text)] = QualifiedName(new.text)
      }
    }
    self.types = types
    self.operations = operations
  }

  /// Whether no path has changed.
  public var isEmpty: Bool { moved.isEmpty }

  /// The path in the newer model of an element of the older one.
  public func path(_ old: MetadataPath) -> MetadataPath { moved[old] ?? old }

  /// The name in the newer model of a type, namespace or container of the older one.
  public func type(_ old: QualifiedName) -> QualifiedName { types[old] ?? old }

  /// The name in the newer model of an operation of the older one.
  public func operation(_ old: QualifiedName) -> QualifiedName { operations[old] ?? old }

  /// Converts a type reference of the older model to the names of the newer one.
  public func reference(_ old: TypeReference) -> TypeReference {
    guard !isEmpty else { return old }
    var new = old
    switch old.target {
    case .enumeration(let name): new.target = .enumeration(type(name))
    case .complex(let name): new.target = .complex(type(name))
    case .entity(let name): new.target = .entity(type(name))
    case .definition(let name): new.target = .definition(type(name))
    case .primitive, .unknown: break
    }
    return new
  }

  private static func container(from old: ServiceModel, to new: ServiceModel) -> SchemaRename? {
    let before = old.containers.filter(\.isDefault)
    let after = new.containers.filter(\.isDefault)
    guard before.count == 1, after.count == 1, before[0].name != after[0].name else { return nil }
    return SchemaRename(
      old: MetadataPath(before[0].name.description), new: MetadataPath(after[0].name.description))
  }
}

extension MetadataPath {
  /// The name of the operation that the path refers to; nil for other elements.
  var operationName: QualifiedName? { text.hasSuffix("()") ? QualifiedName(String(text.dropLast(2))) : nil }

  /// The path of the owner and the simple name after the slash; nil for a type, operation or namespace.
  package var parts: (owner: MetadataPath, name: String)? {
    guard let slash = text.lastIndex(of: "/") else { return nil }
    return (MetadataPath(String(text[..<slash])), String(text[text.index(after: slash)...]))
  }
}
