import ServiceData

extension Row {
  /// The names of the properties that were changed since the row was read, without navigation properties.
  var changedNames: [String] {
    let declared = changes.indices.filter { !type.members[$0].isNavigation }
    return declared.map { type.members[$0].name } + dynamic.filter(\.isChanged).map(\.name)
  }

  /// Whether references to other entities were set or removed. What the service has in their place is not read, so they
  /// are always sent.
  var changesReferences: Bool { !references.isEmpty }

  /// Whether the service's version contains changes since a base in other properties than the given ones.
  func isChanged(since base: Row?, besides names: [String]) -> Bool {
    if let etag, !etag.isEmpty, etag == base?.etag { return false }
    return ChangeComparison.changes(of: base, on: self).contains { !names.contains($0.property) }
  }

  /// The row without the values that the service computes, except its key.
  var withoutComputed: Row {
    var row = self
    for (index, member) in type.members.enumerated() where member.facets.isComputed {
      if !type.keys.contains(where: { $0.path.first == member.name }) { row.load(nil, at: index) }
    }
    return row
  }

  /// The row with the references that were set or removed in another one.
  func linked(as other: Row?) -> Row {
    var row = self
    for (name, value) in other?.references ?? [] { row[name] = value }
    return row
  }

  /// The navigation properties with references to existing entities, and those whose reference was removed.
  private var references: [(name: String, value: Value)] {
    type.members.enumerated().compactMap { index, member in
      guard member.isNavigation, let value = self[index] else { return nil }
      return value.isReference || value.isNull && changes.contains(index) ? (member.name, value) : nil
    }
  }
}

extension Value {
  /// Whether the value of a navigation property refers to entities that exist.
  fileprivate var isReference: Bool {
    switch self {
    case .row(let row): row.referencedSet != nil
    case .list(let elements): elements.contains { $0.isReference }
    default: false
    }
  }
}
