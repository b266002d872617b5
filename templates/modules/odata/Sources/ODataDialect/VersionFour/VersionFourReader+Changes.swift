import ServiceData

extension VersionFourReader {
  /// Adds an object of a delta to a page. It describes an entity of the requested set, an entity of another set that is
  /// expanded, or a relation between two entities (OData 4.01 JSON Format, 15; OData 4.0 JSON Format, 14).
  ///
  /// - Parameter own: the requested set, if the response states it.
  func take(
    _ item: Item, at start: JSONReader, of type: StructuredSchema, own: String?, into page: inout PayloadPage
  ) throws(JSONError) {
    let set = item.context.flatMap(ContextSet.name)
    if item.role == .link {
      if case .string(let source) = item.row["source"], let key = key(source, of: type) { page.related.append(key) }
    } else if let set, let own, set.hasPrefix(own + "/"), let key = item.context.flatMap({ owner($0, of: type) }) {
      // A contained entity is part of its owner.
      page.related.append(key)
    } else if let set, let other = other(set, than: own, type) {
      var reader = start
      let row = try row(&reader, of: other).row
      if let key = row.key ?? item.identifier.flatMap({ key($0, of: other) }) {
        page.others.append(RelatedEntity(set: set, key: key, row: item.role == .entity ? row : nil))
      } else if !other.keys.isEmpty {
        page.unidentified += 1
      }
    } else if item.role != .entity {
      if let key = item.row.key ?? item.identifier.flatMap({ key($0, of: type) }) {
        page.removed.append(key)
      } else if !type.keys.isEmpty {
        page.unidentified += 1
      }
    } else {
      page.rows.append(item.row)
      if item.isPartial, let key = item.row.key { page.related.append(key) }
    }
  }

  /// The type of the entities of a set; nil for the requested set, or if the type is unknown.
  private func other(_ set: String, than own: String?, _ type: StructuredSchema) -> StructuredSchema? {
    guard set != own, let found = type.service.set(set).flatMap(type.service.entityType(of:)) else { return nil }
    return own == nil && (found.isKind(of: type) || type.isKind(of: found)) ? nil : found
  }

  /// The key of the entity that owns a contained entity, from the context of the contained entity.
  private func owner(_ context: String, of type: StructuredSchema) -> EntityKey? {
    guard let hash = context.firstIndex(of: "#"), let end = context[hash...].firstIndex(of: ")") else { return nil }
    return key(String(context[context.index(after: hash)...end]), of: type)
  }

  func key(_ identifier: String, of type: StructuredSchema) -> EntityKey? {
    EntityIdentifier.key(identifier, of: type, grammar: VersionFourGrammar())
  }
}
