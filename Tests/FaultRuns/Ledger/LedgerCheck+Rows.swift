/// A change of an entity, by row or key, affects that entity and no other.
extension LedgerCheck {
  /// Values that arrived at the wrong entity.
  func wrongRows() -> [RunFault] {
    (strayValues() + strayChildren() + strayDeletions()).map { RunFault(.wrongRow, $0) }
  }

  /// Requested values that are on the server in an entity that was not meant.
  private func strayValues() -> [String] {
    ending.server.sorted { $0.key < $1.key }.flatMap { token, rows in
      rows.flatMap { row in
        WorldProperty.allCases.compactMap { property in
          row[property].flatMap { strayValue($0, property, at: token) }
        }
      }
    }
  }

  private func strayValue(_ value: String, _ property: WorldProperty, at token: String) -> String? {
    guard let meant = meanings[value], !meant.contains(token) else { return nil }
    let names = meant.isEmpty ? "nobody" : meant.map(name).joined(separator: " or ")
    return "\(property.rawValue) '\(value)' was asked for at \(names), and is at \(name(token))"
  }

  /// Entities that belong to another one than was asked for.
  private func strayChildren() -> [String] {
    entities.sorted { $0.key < $1.key }.compactMap { token, entity in
      guard let place = entity.place, let owners = entity.set.reference?.set, ending.server[token]?.count == 1 else {
        return nil
      }
      let found = ending.references[token]
      let present = place.owners.compactMap { ending.keys[$0]?.text }
      if let found, present.contains(found) { return nil }
      let holder = ending.keys.first { $0.value.set == owners && $0.value.text == found }?.key
      // If the meant entity no longer exists, or was never known, the key is compared.
      if present.isEmpty, found == place.key { return nil }
      // Under a key that nobody has any more it belongs to nobody else: one that was meant had it, and is gone, or was made
      // again since.
      if holder == nil, found == place.key || present.count < max(1, place.owners.count) { return nil }
      let names =
        place.owners.isEmpty ? "\(owners.rawValue)(\(place.key))" : place.owners.map(name).joined(separator: " or ")
      return "\(name(token)) was put under \(names), and is under \(holder.map(name) ?? found ?? "nothing")"
    }
  }

  /// Entities of other clients that disappeared without a deletion.
  private func strayDeletions() -> [String] {
    entities.sorted { $0.key < $1.key }.compactMap { token, entity in
      guard entity.creation == nil, entity.localDeletion == nil, !entity.isDeletedOnServer, ending.server[token] == nil
      else { return nil }
      return "\(token) was on the server, and is gone though nobody deleted it"
    }
  }

  /// A token with the key that the entity has on the server.
  private func name(_ token: String) -> String { ending.keys[token].map { "\(token) \($0)" } ?? token }
}
