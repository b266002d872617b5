import LocalStore
import ServiceData

/// The change of an entity's key.
struct KeyChange {
  let set: String
  let old: EntityKey
  let new: EntityKey
}

/// The entities that a change refers to: by properties with a referential constraint (CSDL 4.01, 8.5), by references in
/// its navigation properties, and as the target of a link.
final class KeyReferences {
  /// A reference of a set's rows to the entities of another set.
  private struct Reference {
    var target: String
    /// Pairs of a property of this set and a key property of the other one.
    var pairs: [(property: String, key: String)]
  }

  private let schema: ServiceSchema
  private var known: [String: [Reference]] = [:]

  init(schema: ServiceSchema) { self.schema = schema }

  /// The sets and keys of all entities that a change refers to, without its own.
  func targets(of change: LocalChange) -> [(set: String, key: EntityKey)] {
    switch change {
    case .service(.create(let row, let set)), .service(.update(let row, _, let set, _)): targets(of: row, in: set)
    case .service(.link(_, _, _, let target, let targetSet)): [(targetSet, target)]
    case .service(.unlink(_, _, _, let target?, let targetSet?)): [(targetSet, target)]
    default: []
    }
  }

  private func targets(of row: Row, in set: String) -> [(set: String, key: EntityKey)] {
    var targets: [(set: String, key: EntityKey)] = []
    for reference in references(of: set) {
      if let key = key(reference, in: row) { targets.append((reference.target, key)) }
    }
    for (related, relatedSet) in relatives(of: row, in: set) {
      if let referenced = related.referencedSet {
        if let key = related.key { targets.append((referenced, key)) }
      } else {
        targets += self.targets(of: related, in: relatedSet)
      }
    }
    return targets
  }

  /// Replaces all references to the old key of an entity with the new key.
  func rewritten(_ change: LocalChange, by rename: KeyChange) -> LocalChange {
    switch change {
    case .service(.create(let row, let own)):
      return .service(.create(rewritten(row, in: own, by: rename), set: own))
    case .service(.update(let row, let ownKey, let own, let replaces)):
      let row = rewritten(row, in: own, by: rename)
      return .service(.update(row, key: ownKey, set: own, replaces: replaces))
    case .service(.link(let source, let own, let navigation, rename.old, rename.set)):
      return .service(
        .link(source: source, set: own, navigation: navigation, target: rename.new, targetSet: rename.set))
    case .service(.unlink(let source, let own, let navigation, rename.old?, rename.set?)):
      return .service(
        .unlink(source: source, set: own, navigation: navigation, target: rename.new, targetSet: rename.set))
    default: return change
    }
  }

  private func rewritten(_ row: Row, in own: String, by rename: KeyChange) -> Row {
    var row = row
    for reference in references(of: own) where reference.target == rename.set && key(reference, in: row) == rename.old {
      for pair in reference.pairs {
        if let value = rename.new.parts.first(where: { $0.name == pair.key })?.value { row[pair.property] = value }
      }
    }
    for index in row.type.members.indices where row.type.members[index].isNavigation && row[index] != nil {
      let related = schema.set(own)?.bindings[row.type.members[index].name] ?? ""
      row[index] = rewritten(row[index] ?? .null, in: related, by: rename)
    }
    return row
  }

  private func rewritten(_ value: Value, in own: String, by rename: KeyChange) -> Value {
    switch value {
    case .list(let values): return .list(values.map { rewritten($0, in: own, by: rename) })
    case .row(let row):
      guard let referenced = row.referencedSet else { return .row(rewritten(row, in: own, by: rename)) }
      return .row(referenced == rename.set && row.key == rename.old ? row.keyed(rename.new) : row)
    default: return value
    }
  }

  /// The entity's own key after a referenced entity, whose key is part of it, has changed its key.
  func rewritten(_ ownKey: EntityKey, of own: String, by rename: KeyChange) -> EntityKey {
    guard let type = schema.set(own).flatMap(schema.entityType) else { return ownKey }
    let row = Row(type: type).keyed(ownKey)
    return rewritten(row, in: own, by: rename).key ?? ownKey
  }

  private func key(_ reference: Reference, in row: Row) -> EntityKey? {
    var parts: [EntityKey.Part] = []
    for pair in reference.pairs {
      guard let value = row[pair.property], !value.isNull else { return nil }
      parts.append(EntityKey.Part(name: pair.key, value: value))
    }
    return EntityKey(parts)
  }

  private func relatives(of row: Row, in set: String) -> [(row: Row, set: String)] {
    var relatives: [(row: Row, set: String)] = []
    for index in row.type.members.indices where row.type.members[index].isNavigation {
      guard let value = row[index] else { continue }
      let target = schema.set(set)?.bindings[row.type.members[index].name] ?? ""
      switch value {
      case .row(let related): relatives.append((related, target))
      case .list(let values):
        for case .row(let related) in values { relatives.append((related, target)) }
      default: break
      }
    }
    return relatives
  }

  private func references(of name: String) -> [Reference] {
    if let references = known[name] { return references }
    var references: [Reference] = []
    if let set = schema.set(name), let type = schema.entityType(of: set) {
      for member in schema.family(of: type).flatMap(\.members) where member.isNavigation {
        let pairs = member.relation?.constraints.map { ($0.property, $0.referenced) } ?? []
        add(set.bindings[member.name], pairs, to: &references)
      }
      // A service may declare the constraint only at the other end.
      for other in schema.sets where other.bindings.values.contains(name) {
        guard let otherType = schema.entityType(of: other) else { continue }
        for member in otherType.members where member.isNavigation && other.bindings[member.name] == name {
          var pairs = member.relation?.constraints.map { ($0.referenced, $0.property) } ?? []
          if pairs.isEmpty, let back = member.relation?.partner.flatMap(type.member) {
            // The partner can lead to more than the entities of this set.
            pairs = back.relation?.constraints.map { ($0.property, $0.referenced) } ?? []
          }
          add(other.name, pairs, to: &references)
        }
      }
    }
    known[name] = references
    return references
  }

  /// Only constraints that determine the whole key identify an entity.
  private func add(_ target: String?, _ pairs: [(String, String)], to references: inout [Reference]) {
    guard let target, let type = schema.set(target).flatMap(schema.entityType), !type.keys.isEmpty else { return }
    var found: [(property: String, key: String)] = []
    for part in type.keys {
      guard let pair = pairs.first(where: { [$0.1] == part.path }) else { return }
      found.append((pair.0, part.name))
    }
    let isKnown = references.contains { $0.target == target && $0.pairs.map(\.property) == found.map(\.property) }
    if !isKnown { references.append(Reference(target: target, pairs: found)) }
  }
}
