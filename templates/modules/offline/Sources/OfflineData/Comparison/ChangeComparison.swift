import QueryLanguage
import ServiceData

/// A comparison of a local change with the service's version.
struct ChangeComparison {
  /// The properties that both sides changed, to different values.
  private(set) var conflicts: [PropertyConflict] = []
  /// The changed properties whose local value differs from the service's.
  private(set) var remaining: [String] = []

  /// Whether the service already has all local changes, for example after a lost answer.
  var isDone: Bool { remaining.isEmpty }

  /// Compares the changed properties of a row, one by one.
  ///
  /// A property that the service does not send cannot be compared: it is sent, and is not a conflict. The same applies
  /// to a property whose earlier value is not known.
  ///
  /// - Parameters:
  ///   - mine: the row with its changes.
  ///   - base: the service's values when the local change was made.
  ///   - theirs: the service's version.
  init(mine: Row, base: Row?, theirs: Row) {
    for name in mine.changedNames {
      let (own, now) = (mine[name] ?? .null, theirs[name])
      let member = mine.type.member(name)
      guard let now else {
        remaining.append(name)
        continue
      }
      if own.isSame(as: now, member) { continue }
      remaining.append(name)
      guard let before = base?[name], !before.isSame(as: now, member) else { continue }
      conflicts.append(PropertyConflict(property: name, base: before, mine: own, theirs: now))
    }
  }

  /// The changes of the service since `base`; they make the deletion of the row a conflict.
  static func changes(of base: Row?, on theirs: Row) -> [PropertyConflict] {
    guard let base else { return [] }
    return differing(base, theirs).map { name in
      PropertyConflict(property: name, base: base[name], mine: nil, theirs: theirs[name])
    }
  }

  /// The properties in which a new row differs from the service's row that it seems to be. The key is left out, because
  /// the service may have replaced it, and so are the values that the service computes: a row that restores a deleted
  /// entity has those of that one.
  static func differences(between mine: Row, and theirs: Row) -> [PropertyConflict] {
    differing(mine, theirs).filter { name in
      mine.type.member(name)?.facets.isComputed != true && !mine.type.keys.contains { $0.path == [name] }
    }.map { name in
      PropertyConflict(property: name, base: nil, mine: mine[name], theirs: theirs[name])
    }
  }

  /// The properties that both rows have, with different values.
  private static func differing(_ one: Row, _ other: Row) -> [String] {
    one.presentNames.filter { name in
      guard let value = one[name], let now = other[name] else { return false }
      return !value.isSame(as: now, one.type.member(name))
    }
  }
}
