import ServiceData
import Synchronization

extension FakeDatabase {
  /// An entity and one of its navigation properties.
  struct Connection: Sendable {
    let record: FakeRecord
    let plan: TablePlan
    let member: MemberSchema
  }

  /// Creates an entity. The service determines values that the client did not send.
  ///
  /// - Parameters:
  ///   - connection: the navigation property to which the entity was posted; nil for its set.
  ///   - assigned: the parts of keys that the service assigns even if the client sent them.
  /// - Throws: ``ServiceError`` with status 400 or 409 for invalid values.
  @discardableResult func create(
    _ change: EntityChange, in plan: TablePlan, connection: Connection? = nil, assigned: AssignedKeys = .none
  ) throws -> FakeRecord {
    try state.withLock { state in
      var table = table(plan, &state)
      var row = change.row.withoutNavigation
      if let connection { connect(&row, of: plan, to: connection) }
      try EntityRules(catalog: catalog).check(row)
      let owner = plan.owner == nil ? nil : connection?.record.ordinal
      row = EntityCompletion(source: source, table: table, assigned: assigned).completed(row)
      state.sequence += 1
      var record = FakeRecord(ordinal: table.nextOrdinal, row: row, sequence: state.sequence, owner: owner)
      record.isFollowedSince = state.sequence
      record.links = change.links
      record.streams = change.streams
      if let connection, case .linked(_, let own) = catalog.relation(of: connection.member, from: connection.plan) {
        record.links[own.name] = [connection.record.ordinal]
      }
      guard table.append(record) else {
        let key = row.key?.text(of: row.type) ?? ""
        throw ServiceError(
          .refused, "'\(plan.path)' already has an entity with the key '\(key)'; use another key", status: 409)
      }
      put(table, &state)
      if let connection { link(record, to: connection, &state) }
      return record
    }
  }

  /// Changes an entity.
  ///
  /// - Parameters:
  ///   - etag: the condition in `If-Match`.
  ///   - replaces: whether properties that were not sent get their default values.
  /// - Throws: ``ServiceError`` with status 400, 404 or 412.
  func update(
    _ ordinal: Int, of plan: TablePlan, by change: EntityChange, etag: String?, replaces: Bool
  ) throws -> FakeRecord {
    let rules = EntityRules(catalog: catalog)
    return try revise(ordinal, of: plan, etag: etag) { record in
      try rules.check(change.row)
      record.row = rules.merged(change.row.withoutNavigation, into: record.row, replaces: replaces)
      record.links.merge(change.links) { _, new in new }
      record.streams.merge(change.streams) { _, new in new }
    }
  }

  /// Creates a new version of an entity.
  ///
  /// - Throws: ``ServiceError`` with status 404 or 412, and errors of the revision.
  @discardableResult func revise(
    _ ordinal: Int, of plan: TablePlan, etag: String? = nil, _ revision: (inout FakeRecord) throws -> Void
  ) throws -> FakeRecord {
    try state.withLock { state in
      var table = table(plan, &state)
      var record = try current(ordinal, in: table, etag: etag)
      let before = record.row
      try revision(&record)
      state.sequence += 1
      record.sequence = state.sequence
      for index in record.row.type.members.indices where record.row[index] != before[index] {
        record.changes[index] = state.sequence
      }
      table.replace(record)
      put(table, &state)
      return record
    }
  }

  /// Deletes an entity and its contained entities.
  ///
  /// - Throws: ``ServiceError`` with status 404 or 412.
  func delete(_ ordinal: Int, of plan: TablePlan, etag: String?) throws {
    try state.withLock { state in
      let record = try current(ordinal, in: table(plan, &state), etag: etag)
      state.sequence += 1
      remove(record, of: plan, &state)
    }
  }

  /// Removes an entity and its contained entities in tables that were already created, since containment can be recursive.
  private func remove(_ record: FakeRecord, of plan: TablePlan, _ state: inout State) {
    for member in record.row.type.members where member.relation?.isContainment == true {
      let path = plan.path + "/" + member.name
      guard state.tables[path] != nil || state.saved[path] != nil, let inner = catalog.plan(path) else { continue }
      for contained in table(inner, &state).records where contained.owner == record.ordinal {
        remove(contained, of: inner, &state)
      }
    }
    var table = table(plan, &state)
    table.remove(record.ordinal, sequence: state.sequence)
    put(table, &state)
  }

  private func current(_ ordinal: Int, in table: FakeTable, etag: String?) throws(ServiceError) -> FakeRecord {
    guard let record = table.record(ordinal) else {
      throw ServiceError(.notFound, "the entity no longer exists; read '\(table.plan.path)' again", status: 404)
    }
    try Self.check(etag, record.etag)
    return record
  }

  /// Compares the condition in `If-Match` with a version.
  ///
  /// - Throws: ``ServiceError`` with status 412 if they differ.
  static func check(_ condition: String?, _ version: String) throws(ServiceError) {
    guard let condition, condition != "*" else { return }
    guard !condition.split(separator: ",").contains(where: { $0.trimmed == version }) else { return }
    throw ServiceError(
      .preconditionFailed, "the entity has version '\(version)', expected '\(condition)'; read it again", status: 412)
  }

  private func put(_ table: FakeTable, _ state: inout State) {
    state.tables[table.plan.path] = table
    state.indices[table.plan.path] = nil
  }

  /// Sets the values that link a new entity to the one to which it was posted.
  private func connect(_ row: inout Row, of plan: TablePlan, to connection: Connection) {
    var constraints: [MemberConstraint] = []
    if case .matching(_, let pairs) = catalog.relation(of: connection.member, from: connection.plan) {
      constraints = pairs
    } else if plan.owner != nil {
      for foreignKey in catalog.foreignKeys(of: plan, row.type) where foreignKey.table == connection.plan.path {
        constraints += foreignKey.constraints.map {
          MemberConstraint(property: $0.referenced, referenced: $0.property)
        }
      }
    }
    for pair in constraints {
      guard let index = row.type.index(of: pair.referenced) else { continue }
      row.load(connection.record.row[pair.property], at: index)
    }
  }

  /// Adds a new entity to the links of the one to which it was posted.
  private func link(_ record: FakeRecord, to connection: Connection, _ state: inout State) {
    guard case .linking = catalog.relation(of: connection.member, from: connection.plan) else { return }
    var table = table(connection.plan, &state)
    guard var owner = table.record(connection.record.ordinal) else { return }
    let earlier = connection.member.isCollection ? owner.links[connection.member.name] ?? [] : []
    owner.links[connection.member.name] = earlier + [record.ordinal]
    table.replace(owner)
    put(table, &state)
  }
}

extension Row {
  /// The entity without related entities, which are stored separately, even if a body of V2 contained them.
  fileprivate var withoutNavigation: Row {
    var row = self
    for (index, member) in type.members.enumerated() where member.isNavigation && row[index] != nil {
      row.load(nil, at: index)
    }
    return row
  }
}

extension StringProtocol {
  /// The text without surrounding white space.
  var trimmed: String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
