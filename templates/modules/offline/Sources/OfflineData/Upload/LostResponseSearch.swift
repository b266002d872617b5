import LocalStore
import QueryLanguage
import ServiceData

/// Searches for the entity of a creation whose answer was lost, by the sent values.
///
/// An entity that is already known here cannot be the one: nothing is downloaded between the sending of a request and
/// its search.
struct LostResponseSearch: Sendable {
  /// The result of a search.
  enum Result: Sendable {
    case found(Row)
    /// None has all of the sent values, but these entities may come from the request, likeliest first.
    case perhaps([Row])
    case absent
    /// No distinctive value was sent.
    case unknowable
  }

  let remote: any RemoteService
  let store: RowStore
  let outbox: Outbox
  /// Other creations whose answers were lost.
  var rivals = RivalCreations()
  /// When the creation was first sent.
  var sentAt: OffsetDateTime?

  /// Searches for an entity.
  ///
  /// - Parameters:
  ///   - sent: the row as sent, without the parts of its key that the service assigns.
  ///   - hasTemporaryKey: whether the service assigns a part of the key.
  /// - Throws: ``ServiceError`` if the service cannot be asked.
  func find(_ sent: Row, in set: String, hasTemporaryKey: Bool) async throws -> Result {
    var names = sent.presentNames.filter { sent.type.member($0)?.facets.isComputed != true }
    var holder: Row?
    if !hasTemporaryKey {
      guard let key = sent.key else { return .unknowable }
      let keyHandling = try await keyHandling(of: set)
      holder = try await keyHandling == .replaces ? nil : newHolder(of: key, in: set)
      // If the service may assign other keys, another user may have created an entity with this key.
      if let holder, keyHandling == .keeps || ChangeComparison.differences(between: sent, and: holder).isEmpty {
        return .found(holder)
      }
      names.removeAll { name in sent.type.keys.contains { $0.path == [name] } }
      if keyHandling == .keeps || names.isEmpty { return holder.map { .found($0) } ?? .absent }
    }
    guard !names.isEmpty else { return .unknowable }
    var evidence = CreationEvidence(sent, names)
    var row: Row?
    do {
      row = try await ask(for: sent, by: names, in: set, into: &evidence)
    } catch let error as ServiceError where error.refusesFilter && filter(sent, names) != nil {
      evidence = CreationEvidence(sent, names)
      row = try await search(RowQuery(set: set), for: sent, by: names, into: &evidence)
    }
    if let row = row ?? holder { return .found(row) }
    // Equal creations have equal entities, and each one can take any of them.
    if let first = evidence.possible.first {
      let isClear = evidence.possible.count <= 1 + rivals.count(equalTo: first, names.count)
      return isClear ? .found(first) : .perhaps(evidence.possible)
    }
    var candidates = try await evidence.candidates { try await isKnown($0, set) }
    for row in candidates where try await remote.origin(of: row, createdFrom: sent, at: sentAt) == .foreign {
      candidates.removeAll { $0.key == row.key }
    }
    return candidates.isEmpty ? .absent : .perhaps(candidates)
  }

  /// Lets the service search for an entity with all of the sent values. If there is none, queries a few entities for
  /// each value.
  private func ask(
    for sent: Row, by names: [String], in set: String, into evidence: inout CreationEvidence
  ) async throws -> Row? {
    var query = RowQuery(set: set)
    query.filter = filter(sent, names)
    if let row = try await search(query, for: sent, by: names, into: &evidence) { return row }
    guard query.filter != nil, evidence.possible.isEmpty else { return nil }
    for name in evidence.questions {
      query.filter = filter(sent, [name])
      query.top = CreationEvidence.limit + 1
      guard query.filter != nil else { continue }
      if let row = try await search(query, for: sent, by: names, into: &evidence, about: name) { return row }
    }
    return nil
  }

  /// How a service handles a key that a client requests for a new entity.
  enum KeyHandling { case keeps, replaces, unknown }

  /// Some services replace numbers, GUIDs, and keys that they compute; the behaviour of earlier answers is remembered by
  /// set. A creation asks for a computed key if it restores a deleted entity.
  func keyHandling(of set: String) async throws -> KeyHandling {
    if let known = try await outbox.note(Self.note(set)) { return known == Self.replaced ? .replaces : .keeps }
    let isReplaceable = remote.schema.set(set).flatMap(remote.schema.entityType).map(Self.hasReplaceableKey) ?? false
    return isReplaceable ? .unknown : .keeps
  }

  /// The entity that has a key on the service now, and was not known here with this key. No download runs between the
  /// sending of a request and its search, so a known entity existed before.
  private func newHolder(of key: EntityKey, in set: String) async throws -> Row? {
    if try await store.perform({ try $0.base(of: key, in: set) }) != nil { return nil }
    return try await remote.entity(key, of: RowQuery(set: set))
  }

  /// Whether a part of the key is not a string, or computed.
  private static func hasReplaceableKey(_ type: StructuredSchema) -> Bool {
    for reference in type.keys {
      guard let member = type.member(at: reference.path), let kind = member.primitive else { continue }
      if kind != .string || member.facets.isComputed { return true }
    }
    return false
  }

  /// Remembers from an answer whether the service keeps the requested keys of a set, if that is not what was known.
  func note(_ answered: EntityKey, for key: EntityKey, in set: String, after known: KeyHandling) async throws {
    let type = remote.schema.set(set).flatMap(remote.schema.entityType) ?? .untyped
    let isKept = answered.storedText(of: type) == key.storedText(of: type)
    guard known != (isKept ? .keeps : .replaces) else { return }
    try await outbox.setNote(Self.note(set), to: isKept ? Self.kept : Self.replaced)
  }

  private static let kept = "kept"
  private static let replaced = "replaced"

  private static func note(_ set: String) -> String { "upload.keys.\(set)" }

  /// Reads the results of a query, up to an entity with all of the sent values.
  ///
  /// - Parameter value: the name of the queried value; if it is common, the results are not read to the end.
  private func search(
    _ query: RowQuery, for sent: Row, by names: [String], into evidence: inout CreationEvidence,
    about value: String? = nil
  ) async throws -> Row? {
    var page = try await remote.page(of: query, tracksChanges: false)
    var trail = PageTrail()
    while true {
      for row in page.rows {
        let isEqual = row.holds(sent, in: names)
        if rivals.own(row, moreThan: isEqual ? names.count : 0) {
          evidence.note(ofAnother: row)
          continue
        }
        guard isEqual, let key = row.key, try await !isKnown(key, query.set) else {
          evidence.note(row)
          continue
        }
        switch try await remote.origin(of: row, createdFrom: sent, at: sentAt) {
        case .own: return row
        case .possible: evidence.note(possible: row)
        case .uncertain: evidence.note(row)
        case .foreign: evidence.note(ofAnother: row)
        }
      }
      if let value, evidence.isCommon(value) { return nil }
      guard case .next? = page.token, let token = page.token else { return nil }
      try trail.note(page, of: query.set)
      try Task.checkCancellation()
      page = try await remote.page(after: token, of: query)
    }
  }

  /// Whether the entity existed here before. An entity that was deleted here is only in the outbox.
  func isKnown(_ key: EntityKey, _ set: String) async throws -> Bool {
    if try await store.row(key, of: RowQuery(set: set)) != nil { return true }
    return try await !outbox.requests(RequestFilter(set: set, key: key)).isEmpty
  }

  /// Builds comparisons that every service can evaluate exactly; the others are made here.
  private func filter(_ sent: Row, _ names: [String]) -> QueryExpression? {
    var filter: QueryExpression?
    for name in names {
      guard let member = sent.type.member(name), !member.isCollection, let kind = member.primitive,
        member.facets.isFilterable, Self.exactKinds.contains(kind), let value = sent[name]?.normalized(for: member),
        !value.isNull
      else { continue }
      let path = QueryExpression.path(QueryPath([name]))
      let isEqual = QueryExpression.binary(.eq, path, .literal(QueryLiteral(value, for: member)))
      filter = filter.map { .binary(.and, $0, isEqual) } ?? isEqual
    }
    return filter
  }

  private static let exactKinds: Set<PrimitiveKind> = [
    .boolean, .byte, .sbyte, .int16, .int32, .int64, .string, .guid, .date,
  ]
}

extension ServiceError {
  /// Whether the error suggests that the service does not support the filter.
  fileprivate var refusesFilter: Bool {
    switch kind {
    case .refused, .unsupported, .malformedResponse: true
    default: status == 501
    }
  }
}
