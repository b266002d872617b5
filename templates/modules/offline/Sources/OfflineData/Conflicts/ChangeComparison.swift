import QueryLanguage
import ServiceData

/// How a local change stands to what the service has now.
struct ChangeComparison {
  /// The properties that both sides changed, to different values.
  private(set) var conflicts: [PropertyConflict] = []
  /// The changed properties whose value here is not the one on the service.
  private(set) var remaining: [String] = []

  /// Whether the service already has all that was changed here, as after an answer that was lost.
  var isDone: Bool { remaining.isEmpty }

  /// Compares the changed properties of a row, one by one.
  ///
  /// What the service does not send cannot be compared: such a property is sent, and is no conflict. The same holds
  /// for one whose earlier value nobody knows here.
  ///
  /// - Parameters:
  ///   - mine: the row with its changes.
  ///   - base: the values on the service when they were changed here.
  ///   - theirs: what the service has now.
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

  /// What the service changed in a row since it was known here: what makes the deletion of the row a conflict.
  static func changes(of base: Row?, on theirs: Row) -> [PropertyConflict] {
    guard let base else { return [] }
    return differing(base, theirs).map { name in
      PropertyConflict(property: name, base: base[name], mine: nil, theirs: theirs[name])
    }
  }

  /// The properties in which a new row differs from the one on the service that it seems to be; its key, which the
  /// service may have replaced, is not among them.
  static func differences(between mine: Row, and theirs: Row) -> [PropertyConflict] {
    differing(mine, theirs).filter { name in !mine.type.keys.contains { $0.path == [name] } }.map { name in
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
