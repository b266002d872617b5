import RESTDialect
import ServiceData

/// An entity of the sample data, with the number of its changes.
struct SampleEntity {
  var row: Row
  var revision = 1

  /// The version, as in `ETag` and `If-Match`.
  var etag: String { "\"\(revision)\"" }
}

/// The entities of one collection, in the order of their creation.
struct SampleCollection {
  /// The initial number of entities.
  private static let size = 12

  let set: EntitySetSchema
  let type: StructuredSchema
  var entities: [SampleEntity]
  /// The number that the next new entity gets.
  var next: Int

  /// A collection with sample data.
  init(_ set: EntitySetSchema, _ type: StructuredSchema) {
    self.set = set
    self.type = type
    entities = (1...Self.size).map { SampleEntity(row: SampleValues(number: $0).row(of: type)) }
    next = Self.size + 1
  }

  /// The key of an entity as in a URL.
  func keyText(_ row: Row) -> String {
    row.key.flatMap { ParameterText.text(of: $0.parts[0].value) } ?? ""
  }

  /// The index of the entity with a key.
  func index(of key: String) -> Int? { entities.firstIndex { keyText($0.row) == key } }

  /// Adds an entity, with made-up values for what the service computes.
  ///
  /// - Throws: ``SampleProblem`` if the key is taken or a value is missing.
  mutating func insert(_ sent: Row) throws(SampleProblem) -> SampleEntity {
    var row = sent
    for (index, member) in type.members.enumerated() where row[index] == nil {
      if member.facets.isComputed {
        row.load(SampleValues(number: next).value(of: member, in: type.service), at: index)
      } else if member.isNullable {
        row.load(.null, at: index)
      } else {
        throw SampleProblem(422, "missing-value", detail: "'\(member.name)' of '\(type.name)' needs a value")
      }
    }
    guard index(of: keyText(row)) == nil else {
      throw SampleProblem(409, "key-taken", detail: "'\(set.name)' already has an entity '\(keyText(row))'")
    }
    next += 1
    entities.append(SampleEntity(row: row))
    return entities[entities.count - 1]
  }

  /// Changes an entity by a merge patch.
  mutating func change(_ index: Int, by patch: Row) -> SampleEntity {
    entities[index].row = entities[index].row.merged(with: patch)
    entities[index].revision += 1
    return entities[index]
  }

  mutating func remove(_ index: Int) { entities.remove(at: index) }
}

extension Row {
  /// The row with the values of a merge patch (RFC 7396): nested objects are merged, everything else is replaced.
  fileprivate func merged(with patch: Row) -> Row {
    var row = self
    for index in patch.type.members.indices {
      guard let value = patch[index] else { continue }
      if case .row(let inner) = value, case .row(let old)? = row[index] {
        row.load(.row(old.merged(with: inner)), at: index)
      } else {
        row.load(value, at: index)
      }
    }
    for member in patch.dynamic { row[member.name] = member.value.isNull ? nil : member.value }
    row.acceptChanges()
    return row
  }
}
