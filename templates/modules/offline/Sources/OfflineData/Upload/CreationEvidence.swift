import QueryLanguage
import ServiceData

/// Weighs whether entities of the service come from a creation whose answer was lost, although none has all of the sent
/// values: another user may have changed the entity since, or the service itself, for example by trimming texts.
///
/// Only a rare value is evidence. So at most ``limit`` entities are kept for each value, and a value that more entities
/// have does not count.
struct CreationEvidence {
  /// The maximum number of entities with a value for it to be evidence.
  static let limit = 10
  /// The maximum number of values that are queried one by one.
  private static let questions = 16

  /// The values to search for, the most distinctive first.
  private let values: [(member: MemberSchema, value: Value)]
  /// The properties whose values alone distinguish an entity from others.
  private let distinctive: Set<String>
  private var holders: [String: [EntityKey: Row]] = [:]
  private var common: Set<String> = []
  /// The entities that cannot be the one.
  private var others: Set<EntityKey> = []
  /// The entities with all of the values, of which one may be the created one.
  private(set) var possible: [Row] = []

  /// The evidence of the sent values of the given properties.
  init(_ sent: Row, _ names: [String]) {
    let references = Set(sent.type.members.flatMap { $0.relation?.constraints.map(\.property) ?? [] })
    let found = names.compactMap { name -> (member: MemberSchema, value: Value)? in
      guard let member = sent.type.member(name), !member.isNavigation, let value = sent[name]?.normalized(for: member),
        !value.isNull
      else { return nil }
      return (member, value)
    }
    let distinctive = found.map(\.member).filter { Self.isDistinctive($0) && !references.contains($0.name) }.map(\.name)
    self.distinctive = Set(distinctive)
    values =
      found.filter { distinctive.contains($0.member.name) } + found.filter { !distinctive.contains($0.member.name) }
  }

  /// Texts, GUIDs and timestamps are usually unique to an entity; numbers, enumeration members and references are
  /// shared.
  private static func isDistinctive(_ member: MemberSchema) -> Bool {
    switch member.primitive {
    case .string, .guid, .binary, .dateTime, .dateTimeOffset: true
    default: false
    }
  }

  /// The names of the values to query one by one.
  var questions: [String] {
    values.filter { $0.member.primitive != .boolean }.prefix(Self.questions).map(\.member.name)
  }

  /// Whether too many entities have a value.
  func isCommon(_ name: String) -> Bool { common.contains(name) }

  /// Takes an entity of the service into account.
  mutating func note(_ row: Row) {
    guard let key = row.key else { return }
    for name in agreeing(row) where !common.contains(name) {
      holders[name, default: [:]][key] = row
      guard holders[name]?.count ?? 0 > Self.limit else { continue }
      common.insert(name)
      holders[name] = nil
    }
  }

  /// Takes an entity with all of the values into account that may be the created one.
  mutating func note(possible row: Row) {
    if possible.count <= Self.limit, !possible.contains(where: { $0.key == row.key }) { possible.append(row) }
  }

  /// Takes an entity into account that cannot be the one, so that its values distinguish nothing.
  mutating func note(ofAnother row: Row) {
    note(row)
    if let key = row.key { others.insert(key) }
  }

  /// The possible entities, likeliest first: those with a distinctive value that no earlier entity has, or with more
  /// than half of the sent values.
  ///
  /// - Parameter isKnown: whether an entity existed before, so that it cannot be the one.
  func candidates(_ isKnown: (EntityKey) async throws -> Bool) async throws -> [Row] {
    var rows: [EntityKey: Row] = [:]
    for holder in holders.values { rows.merge(holder) { first, _ in first } }
    var shared: Set<String> = []
    for (key, row) in rows {
      guard try await isExcluded(key, isKnown) else { continue }
      shared.formUnion(agreeing(row))
      rows[key] = nil
    }
    let own = distinctive.subtracting(shared).subtracting(common)
    let found = rows.values.map { Candidate(row: $0, names: agreeing($0)) }
    return found.filter { isLikely($0, own) }.sorted(by: Candidate.isLikelier).map(\.row)
  }

  private func isExcluded(
    _ key: EntityKey, _ isKnown: (EntityKey) async throws -> Bool
  ) async throws -> Bool {
    if others.contains(key) { return true }
    return try await isKnown(key)
  }

  private func isLikely(_ candidate: Candidate, _ own: Set<String>) -> Bool {
    if candidate.names.contains(where: own.contains) { return true }
    return candidate.names.count * 2 > values.filter { candidate.row[$0.member.name] != nil }.count
  }

  /// An entity of the service, and the names of its values that match the sent ones.
  private struct Candidate {
    let row: Row
    let names: [String]

    static func isLikelier(_ one: Candidate, than other: Candidate) -> Bool {
      if one.names.count != other.names.count { return one.names.count > other.names.count }
      return one.text < other.text
    }

    private var text: String { row.key?.text(of: row.type) ?? "" }
  }

  private func agreeing(_ row: Row) -> [String] {
    values.filter { sent in row[sent.member.name].map { sent.value.isSame(as: $0, sent.member) } ?? false }
      .map(\.member.name)
  }
}
