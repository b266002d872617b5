/// What a person asked for at one entity, by its row or by its key, arrives at that one and at no other.
extension LedgerCheck {
  /// What arrived where it was not asked for.
  func wrongRows() -> [RunFault] {
    (strayValues() + strayChildren() + strayDeletions()).map { RunFault(.wrongRow, $0) }
  }

  /// Values that were asked for, and are on the server in an entity that nobody meant.
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
      // Where the one that was meant is gone, or was never known, the key stands for itself.
      if present.isEmpty, found == place.key { return nil }
      // Under a key that nobody has any more it belongs to nobody else: one that was meant had it, and is gone, or was made
      // again since.
      if holder == nil, found == place.key || present.count < max(1, place.owners.count) { return nil }
      let names =
        place.owners.isEmpty ? "\(owners.rawValue)(\(place.key))" : place.owners.map(name).joined(separator: " or ")
      return "\(name(token)) was put under \(names), and is under \(holder.map(name) ?? found ?? "nothing")"
    }
  }

  /// Entities of others that are gone, although nobody deleted them.
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
