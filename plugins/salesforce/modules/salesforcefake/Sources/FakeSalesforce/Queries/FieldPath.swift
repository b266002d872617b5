import SOQLQueries

/// A field that a path leads to from an object.
struct FieldPath {
  /// The references on the way to the field.
  let references: [FakeField]
  /// The field; nil if the object that it belongs to depends on the record.
  let field: FakeField?
  /// The name of the field as the organization writes it, or as the statement does if it is not known.
  let name: String
}

/// Finds the fields that the paths of a statement mean.
struct FieldResolver {
  let catalog: ObjectCatalog
  let object: FakeObject
  /// The relationships that each alias means, in small letters.
  private var aliases: [String: [String]] = [:]

  /// - Throws: ``APIError`` for an alias that leads nowhere.
  init(_ statement: SOQLStatement, object: FakeObject, catalog: ObjectCatalog) throws(APIError) {
    self.object = object
    self.catalog = catalog
    if let alias = statement.from.alias { aliases[alias.lowercased()] = [] }
    for source in statement.relations {
      let path = expanded(source.path.segments)
      guard !path.isEmpty, let name = source.alias ?? path.last else { continue }
      aliases[name.lowercased()] = path
    }
  }

  /// The field of a path.
  ///
  /// - Throws: ``APIError`` for a name that the object does not have.
  func resolve(_ path: SOQLPath) throws(APIError) -> FieldPath {
    let segments = expanded(path.segments)
    var current: FakeObject? = object
    var references: [FakeField] = []
    for name in segments.dropLast() {
      guard let known = current else {
        throw QueryError.unknownRelationship(name, "Name")
      }
      guard let reference = known.reference(name) else { throw QueryError.unknownRelationship(name, known.name) }
      references.append(reference)
      current = reference.targets.compactMap({ catalog.object($0) }).first
    }
    let name = segments.last ?? ""
    guard let current else { return FieldPath(references: references, field: nil, name: name) }
    guard let field = current.field(name) else { throw QueryError.unknownField(name, current.name) }
    return FieldPath(references: references, field: field, name: field.name)
  }

  /// The path without an alias or the name of the object at its start.
  func expanded(_ segments: [String]) -> [String] {
    guard segments.count > 1, let first = segments.first?.lowercased() else { return segments }
    if let path = aliases[first] { return path + segments.dropFirst() }
    if object.reference(first) == nil, first == object.name.lowercased() { return Array(segments.dropFirst()) }
    return segments
  }
}
