import ServiceData

/// A relationship between objects, and the field that holds it (Object Reference, "Relationships Among Objects"). Both
/// directions are the same field: of the record itself, or of each child.
public struct Relationship: Sendable {
  /// The type of the related entities.
  public let target: StructuredSchema
  /// Whether it leads to children.
  public let isCollection: Bool
  /// The field with the key of the other record: of the owner, or for children, of the child.
  public let field: String

  /// The relationship of a type with a name.
  ///
  /// - Throws: ``ServiceError`` if the type has none, or if the schema does not say which field holds it.
  public init(_ name: String, of type: StructuredSchema) throws(ServiceError) {
    guard let member = type.member(name), member.isNavigation, let target = type.service.structure(of: member.type)
    else {
      throw ServiceError(.notFound, "'\(type.name)' has no relationship '\(name)'; use one that its type declares")
    }
    self.target = target
    isCollection = member.isCollection
    let holder = member.isCollection ? member.relation?.partner.flatMap(target.member) : member
    guard let field = holder?.relation?.constraints.first?.property else {
      throw ServiceError(
        .unsupported, "the metadata does not say which field holds '\(type.name)/\(name)'; set the field itself")
    }
    self.field = field
  }
}
