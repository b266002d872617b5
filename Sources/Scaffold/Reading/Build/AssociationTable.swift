import GeneratorModel

/// The associations of OData 1.0 to 3.0; navigation properties refer to their roles ([MC-CSDL] 2.1.4 and 2.1.20).
struct AssociationTable {
  /// The direction of a navigation property within an association.
  struct Direction: Hashable {
    var association: QualifiedName
    var fromRole: String
    var toRole: String
  }

  /// A navigation property's name and the type that declares it.
  struct Owner {
    var type: QualifiedName
    var property: String
  }

  private var associations: [QualifiedName: AssociationDeclaration] = [:]
  private var owners: [Direction: [Owner]] = [:]

  init(_ documents: [MetadataDocument]) {
    for document in documents { add(document, names: NamespaceTable(document)) }
  }

  private mutating func add(_ document: MetadataDocument, names: NamespaceTable) {
    for schema in document.schemas {
      for association in schema.associations {
        let name = QualifiedName(namespace: schema.namespace ?? "", name: association.name)
        if associations[name] == nil { associations[name] = association }
      }
      for type in schema.structuredTypes {
        for navigation in type.navigationProperties {
          guard let direction = Self.direction(of: navigation, names: names) else { continue }
          let owner = Owner(
            type: QualifiedName(namespace: schema.namespace ?? "", name: type.name), property: navigation.name)
          owners[direction, default: []].append(owner)
        }
      }
    }
  }

  /// The association with a name.
  subscript(name: QualifiedName) -> AssociationDeclaration? { associations[name] }

  /// The only navigation property in the opposite direction; nil if there is none or several.
  func partner(of direction: Direction) -> String? {
    let back = Direction(
      association: direction.association, fromRole: direction.toRole, toRole: direction.fromRole)
    guard let owners = owners[back], owners.count == 1 else { return nil }
    return owners.first?.property
  }

  /// The navigation properties from one role to another.
  func owners(of direction: Direction) -> [Owner] { owners[direction] ?? [] }

  /// The direction of a navigation property.
  static func direction(of navigation: NavigationDeclaration, names: NamespaceTable) -> Direction? {
    guard let relationship = navigation.relationship, let from = navigation.fromRole, let to = navigation.toRole
    else { return nil }
    return Direction(association: names.qualifiedName(relationship), fromRole: from, toRole: to)
  }
}
