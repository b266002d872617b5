import HTTPTransport
import ServiceData

extension ChangeRequestWriter {
  /// A navigation property of an entity.
  struct Relation {
    /// The path before the property, with a trailing slash.
    var path: String
    /// The path of the property.
    var navigation: String
    /// Whether the property leads to several entities.
    var isCollection: Bool
  }

  /// Adds a relation, or sets a single-valued one (OData 4.01 Part 1, 11.4.6.1 and 11.4.6.3; OData V2 Operations,
  /// 2.10).
  func link(
    _ relation: Relation, to target: EntityKey, in targetSet: String
  ) throws(ServiceError) -> ChangeRequest {
    let url = try url(of: target, in: targetSet)
    var request = ChangeRequest(
      relation.isCollection ? .post : .put, relation.path + version.link(relation.navigation, to: nil).segment)
    request.body = version.writer.reference(url)
    return request
  }

  /// Removes a relation (OData 4.01 Part 1, 11.4.6.2).
  func unlink(
    _ relation: Relation, from target: EntityKey?, in targetSet: String?
  ) throws(ServiceError) -> ChangeRequest {
    let navigation = relation.navigation
    guard relation.isCollection else {
      return ChangeRequest(.delete, relation.path + version.link(navigation, to: nil).segment)
    }
    guard let target, let targetSet else {
      throw ServiceError(.unsupported, "it is unknown which entity to remove from '\(navigation)'; name the entity")
    }
    let path = try path(target, targetSet)
    let key = ResourcePath.encode(target.text(of: path.type, grammar: version.grammar))
    let address = version.link(navigation, to: LinkTarget(url: try url(of: target, in: targetSet), key: key))
    var request = ChangeRequest(.delete, relation.path + address.segment)
    request.query = address.query
    return request
  }

  /// The relation of a navigation property of an entity, or of a singleton if the key is nil.
  func relation(
    _ navigation: String, of source: EntityKey?, in set: String
  ) throws(ServiceError) -> Relation {
    let path = try path(source, set)
    let segments = navigation.split(separator: "/").map(String.init)
    let owner = segments.dropLast().reduce(path.type) { type, segment in type?.structure(at: segment) }
    // A property of a derived type is accepted without the cast that the metadata requires, but only if some type has
    // it.
    let types = owner.map { [$0] + schema.family(of: $0) } ?? []
    guard let member = types.lazy.compactMap({ $0.member(segments.last ?? "") }).first, member.isNavigation else {
      throw ServiceError(
        .notFound, "'\(set)' has no navigation property '\(navigation)'; use one that its type declares")
    }
    return Relation(path: path.text + "/", navigation: navigation, isCollection: member.isCollection)
  }

  /// The row with the URL of the referenced entity in each of its references.
  func referring(_ row: Row) throws(ServiceError) -> Row {
    var row = withoutProvisionalKeys(row)
    for (index, member) in row.type.members.enumerated() where member.isNavigation {
      switch row[index] {
      case .row(let related): row.load(.row(try located(related)), at: index)
      case .list(let elements):
        var located: [Value] = []
        for element in elements {
          if case .row(let related) = element { located.append(.row(try self.located(related))) }
        }
        row.load(.list(located), at: index)
      default: break
      }
    }
    return row
  }

  private func located(_ related: Row) throws(ServiceError) -> Row {
    guard let set = related.referencedSet else { return try referring(related) }
    guard let key = related.key else {
      throw ServiceError(.unsupported, "a reference into '\(set)' has no key; use an entity that has one")
    }
    var located = related
    located[.id] = version.bindsByAnnotation ? try path(key, set).text : try url(of: key, in: set)
    return located
  }

  /// The URL by which a body refers to an entity.
  private func url(of key: EntityKey, in set: String) throws(ServiceError) -> String {
    let path = try path(key, set)
    return path.isContentID ? path.text : root.appending(path.text).description
  }
}
