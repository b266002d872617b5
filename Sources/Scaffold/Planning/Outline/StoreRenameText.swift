import GeneratorModel

/// A declared rename with the names in an emitted store: `Products` for an entity set, `Shop.Product` for a type,
/// `Shop.Product/Name` for a property, `Shop.Color/Red` for a member of an enumeration type.
public struct StoreRenameText: Hashable, Sendable {
  /// The name in a store of an earlier version.
  public let old: String
  /// The current name.
  public let new: String

  /// The renames of existing elements of a model, each from its old name directly to the current one. A renamed
  /// namespace is replaced by all its types.
  static func all(_ declared: [SchemaRename], in model: ServiceModel) -> [StoreRenameText] {
    guard !declared.isEmpty else { return [] }
    let elements = ElementTable(model)
    let path = RenamePath(declared, to: model)
    let resources = ResourceNames(model)
    return declared.flatMap { rename -> [StoreRenameText] in
      if elements[rename.new] == .namespace { return types(rename, elements) }
      guard let new = path.destination(of: rename.old) else { return [] }
      switch elements[new] {
      case .entitySet, .singleton:
        guard let old = rename.old.parts, let child = new.parts else { return [] }
        let name = resources[child.name, of: QualifiedName(child.owner.text)]
        // A qualified name stays qualified: `Container2.Photos` was `Container2.Pictures`.
        return [StoreRenameText(old: name.dropLast(child.name.count) + old.name, new: name)]
      case .entityType, .complexType, .enumeration, .enumerationMember, .property, .navigationProperty:
        return [StoreRenameText(old: rename.old.text, new: new.text)]
      default: return []
      }
    }.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
  }

  private static func types(_ namespace: SchemaRename, _ elements: ElementTable) -> [StoreRenameText] {
    elements.elements.compactMap { path, element in
      let name = QualifiedName(path.text)
      guard [.entityType, .complexType, .enumeration].contains(element), name.namespace == namespace.new.text else {
        return nil
      }
      return StoreRenameText(old: "\(namespace.old).\(name.name)", new: path.text)
    }
  }
}
