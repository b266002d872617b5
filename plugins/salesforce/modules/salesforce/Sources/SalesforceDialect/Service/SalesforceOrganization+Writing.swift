import HTTPTransport
import SOQLQueries
import ServiceData

extension SalesforceOrganization {
  public func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row? {
    guard let request = try changes.request(change) else { return nil }
    if let known = try await inspect([(change, request)]).first?.known { return known }
    let url = place.url(request.path)
    let response = try await exchange(
      HTTPRequest(request.method, url: url.description, headers: request.condition, body: request.body?.bytes))
    guard response.isSuccess else {
      return try await duplicate(ServiceError(response, to: request.method), of: change, request)
    }
    return try await outcome(of: change, request, in: response)
  }

  /// The record as the service keeps it after a change, whose answer reports success: it may have been done even if the
  /// answer cannot be read.
  func outcome(
    of change: ServiceChange, _ request: RecordRequest, in response: HTTPResponse
  ) async throws(ServiceError) -> Row? {
    do throws(ServiceError) {
      return try await outcome(
        of: change, request, answer: (try? Value(json: response.body)) ?? .null, status: response.status)
    } catch {
      var error = error
      error.mayHaveBeenDone = true
      throw error
    }
  }

  /// What is known about a change before it is sent.
  struct Inspection {
    /// The record that a creation by external identifier would create, if it is there already.
    var known: Row?
  }

  /// Compares the versions of records, and looks for those that creations would create again.
  ///
  /// - Throws: ``ServiceError`` of kind `preconditionFailed` if a record has another version, `notFound` if it is gone,
  ///   and `refused` if another record has the external identifier of a new one.
  func inspect(_ changes: [(change: ServiceChange, request: RecordRequest)]) async throws(ServiceError) -> [Inspection]
  {
    do throws(ServiceError) {
      if let fault = try await versionFaults(changes.map(\.request)).min(by: { $0.key < $1.key }) { throw fault.value }
      var inspections: [Inspection] = []
      for (change, request) in changes { inspections.append(Inspection(known: try await known(change, request))) }
      return inspections
    } catch {
      // Nothing was sent that changes anything.
      var error = error
      error.mayHaveBeenDone = false
      throw error
    }
  }

  /// The errors for records that are gone or have another version, by identifier.
  func versionFaults(_ requests: [RecordRequest]) async throws(ServiceError) -> [String: ServiceError] {
    var faults: [String: ServiceError] = [:]
    for check in VersionCheck.all(requests) {
      var rows: [Row] = []
      for statement in check.statements { rows += try await self.rows(statement, of: check.type) }
      faults.merge(check.faults(in: rows)) { first, _ in first }
    }
    return faults
  }

  /// The record that an earlier sending of a creation made, found by its external identifier.
  private func known(_ change: ServiceChange, _ request: RecordRequest) async throws(ServiceError) -> Row? {
    guard let external = request.external, let found = try await holder(of: external, change, request) else {
      return nil
    }
    return try await checked(found, for: change, by: external)
  }

  /// The record that has the external identifier of a new one.
  func holder(
    of external: ExternalIdentifier, _ change: ServiceChange, _ request: RecordRequest
  ) async throws(ServiceError) -> Row? {
    guard case .create(_, let set) = change, let kind = request.type.member(external.field)?.primitive,
      let literal = SOQLLiteral(external.value, kind: kind)
    else { return nil }
    let same = SOQLCondition.comparison(.field(external.field), .equal, literal)
    return try await rows(RowQuery(set: set), where: same, of: request.type).first
  }

  /// The record whose external identifier makes the service refuse a creation, if an earlier sending made it: its answer
  /// was lost, or it was done after its record was looked for.
  ///
  /// - Throws: the error, for any other reason, and if it is another record.
  func duplicate(
    _ error: ServiceError, of change: ServiceChange, _ request: RecordRequest
  ) async throws(ServiceError) -> Row {
    guard error.code == "DUPLICATE_VALUE", let known = try await known(change, request) else { throw error }
    return known
  }

  /// The record that has the external identifier of a new one, if an earlier sending made it.
  ///
  /// - Throws: ``ServiceError`` of kind `refused` if it is another one, or may be.
  func checked(
    _ found: Row, for change: ServiceChange, by external: ExternalIdentifier
  ) async throws(ServiceError) -> Row {
    guard case .create(let row, let set) = change else { return found }
    if found.holds(row), [.own, .possible].contains(try await origin(found, of: row)) { return found }
    throw ServiceError(
      .refused,
      "another entity of '\(set)' has the value '\(external.text)' in '\(external.field)'; use another value, or change "
        + "that entity", code: "DUPLICATE_VALUE", target: external.field)
  }

  /// The record as the service keeps it after a change.
  func outcome(
    of change: ServiceChange, _ request: RecordRequest, answer body: Value, status: Int
  ) async throws(ServiceError) -> Row? {
    switch change {
    case .create(let row, let set): return try await created(row, in: set, by: request, body)
    case .update(_, _, let set, _):
      try Self.checkDone(status, body)
      guard let key = request.key else { return nil }
      // The update was done, so a failure to read the record does not make it fail.
      return try? await self.row(key, of: RowQuery(set: set))
    case .delete, .link, .unlink, .call:
      try Self.checkDone(status, body)
      return nil
    }
  }

  /// Checks that an answer says that a record was changed or deleted: status 204, or the result of a write. Anything else,
  /// such as a sign-in page, comes from somewhere else.
  static func checkDone(_ status: Int, _ body: Value) throws(ServiceError) {
    guard status == 204 || (status == 200 && SaveResult(body).id != nil) else {
      throw ServiceError(.malformedResponse, "the response (status \(status)) does not say that the change was made")
    }
  }

  /// The created record: the answer holds its key only.
  private func created(
    _ row: Row, in set: String, by request: RecordRequest, _ body: Value
  ) async throws(ServiceError) -> Row? {
    guard let id = SaveResult(body).id else {
      throw ServiceError(.malformedResponse, "the service does not name the record that it created in '\(set)'")
    }
    let key = EntityKey([EntityKey.Part(name: request.type.keys.first?.name ?? "Id", value: .string(id))])
    if let found = try? await self.row(key, of: RowQuery(set: set)) { return found }
    return row.created(as: id)
  }
}

extension Row {
  /// The row that was sent, with the identifier that the service has given it.
  func created(as id: String) -> Row {
    var sent = self
    // A record that is created again still has the identifier of the deleted one.
    sent[type.keys.first?.name ?? "Id"] = .string(id)
    sent.acceptChanges()
    return sent
  }

  /// Whether the row has the values of a row that was sent, as far as it knows them.
  func holds(_ sent: Row) -> Bool {
    for (index, member) in sent.type.members.enumerated() {
      guard !member.isNavigation, !member.facets.isComputed, member.primitive != .stream, let value = sent[index],
        let now = self[member.name], !sent.type.keys.contains(where: { $0.path == [member.name] })
      else { continue }
      let isReference = sent.type.members.contains { other in
        other.relation?.constraints.contains { $0.property == member.name } == true
      }
      guard now.isSame(as: value, member, isReference: isReference) else { return false }
    }
    return true
  }
}

extension Value {
  /// Whether two values of a member are equal in their canonical form. An empty text is not a value to the service, which
  /// stores texts without spaces around them, whole seconds, and identifiers of 15 characters with three more.
  fileprivate func isSame(as other: Value, _ member: MemberSchema, isReference: Bool) -> Bool {
    let (one, two) = (known, other.known)
    if one == two { return true }
    if isReference, case .string(let a) = one, case .string(let b) = two {
      return min(a.utf8.count, b.utf8.count) == 15 && a.prefix(15) == b.prefix(15)
    }
    guard let kind = member.primitive else { return false }
    let (first, second) = (one.canonical(kind), two.canonical(kind))
    if case .string(let a) = first, case .string(let b) = second, let x = OffsetDateTime(a), let y = OffsetDateTime(b) {
      return x.secondsSinceEpoch == y.secondsSinceEpoch
    }
    return first == second || first.approximation.map { $0 == second.approximation } ?? false
  }

  /// Whether a member has no value.
  var isBlank: Bool { known.isNull }

  private var known: Value {
    switch self {
    case .string(let text):
      if let start = text.firstIndex(where: { !$0.isWhitespace }), let end = text.lastIndex(where: { !$0.isWhitespace })
      {
        .string(String(text[start...end]))
      } else {
        .null
      }
    case .list(let elements) where elements.isEmpty: .null
    default: self
    }
  }
}
