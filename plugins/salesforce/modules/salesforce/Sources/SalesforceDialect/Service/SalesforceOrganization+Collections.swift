import HTTPTransport
import SOQLQueries
import ServiceData

extension SalesforceOrganization {
  public var independentChangesAtOnce: Int { ChangeGroup.limit }

  public func countAtOnce(of changes: [ServiceChange]) -> Int { max(1, group(changes)?.requests.count ?? 0) }

  /// Sends changes of one kind in one request. Versions and external identifiers are compared before, and the written
  /// records are read after it, for all of them at once.
  public func send(independent identified: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    let changes = identified.map(\.change)
    guard let (kind, requests) = group(changes), requests.count == changes.count else {
      throw ServiceError(.unsupported, "the service does not take these changes in one request")
    }
    var outcomes = try await outcomes(before: changes, requests)
    let sent = outcomes.indices.filter { outcomes[$0] == nil }
    guard !sent.isEmpty else { return outcomes.compactMap(\.self) }
    let results = try await deliver(kind, sent.map { requests[$0] })
    var written: [(change: ServiceChange, id: String)] = []
    for (index, result) in zip(sent, results) {
      if case .success(let id) = result { written.append((changes[index], id)) }
    }
    let records = await records(written)
    var shared: [Int] = []
    for (index, result) in zip(sent, results) {
      switch result {
      case .success(let id): outcomes[index] = .done(record(of: changes[index], id, in: records))
      case .failure(let error) where kind != .conditionalUpdates && sent.count > 1 && error.isShared:
        shared.append(index)
      case .failure(let error): outcomes[index] = await outcome(after: error, changes[index], requests[index])
      }
    }
    for (index, outcome) in zip(shared, await sendAlone(shared.map { identified[$0] })) { outcomes[index] = outcome }
    return outcomes.compactMap(\.self)
  }

  /// The changes at the beginning that go together, as requests; nil if the first one goes by itself.
  private func group(_ changes: [ServiceChange]) -> (kind: ChangeGroup.Kind, requests: [RecordRequest])? {
    var group: ChangeGroup?
    var requests: [RecordRequest] = []
    var writer = self.changes
    for change in changes {
      // The parts of a composite request cannot have every text.
      if case .update = change { writer.isComposite = true } else { writer.isComposite = false }
      guard let request = try? writer.request(change) else { break }
      if group == nil {
        group = ChangeGroup(change, request)
      } else if group?.takes(change, request) == true {
        group?.append(request)
      } else {
        break
      }
      requests.append(request)
    }
    return group.map { ($0.kind, requests) }
  }
}

// Before and after the request.
extension SalesforceOrganization {
  /// The outcomes of changes that are not to be sent: the record has another version, is there already, or has been
  /// created by an earlier sending. Nil for the others.
  private func outcomes(
    before changes: [ServiceChange], _ requests: [RecordRequest]
  ) async throws(ServiceError) -> [ChangeOutcome?] {
    do throws(ServiceError) {
      let faults = try await versionFaults(requests)
      let holders = try await holders(changes, requests)
      var outcomes: [ChangeOutcome?] = []
      for (index, (change, request)) in zip(changes, requests).enumerated() {
        if let fault = request.recordID.flatMap({ faults[$0] }) {
          outcomes.append(.failed(fault))
        } else if let holder = holders[index], let external = request.external {
          outcomes.append(try await outcome(of: change, heldBy: holder, external))
        } else {
          outcomes.append(nil)
        }
      }
      return outcomes
    } catch {
      // Nothing was sent that changes anything.
      var error = error
      error.mayHaveBeenDone = false
      throw error
    }
  }

  private func outcome(
    of change: ServiceChange, heldBy holder: Row, _ external: ExternalIdentifier
  ) async throws(ServiceError) -> ChangeOutcome {
    do throws(ServiceError) {
      return .done(try await checked(holder, for: change, by: external))
    } catch {
      guard error.kind == .refused else { throw error }
      return .failed(error)
    }
  }

  private func outcome(
    after error: ServiceError, _ change: ServiceChange, _ request: RecordRequest
  ) async -> ChangeOutcome {
    do throws(ServiceError) {
      return .done(try await duplicate(error, of: change, request))
    } catch {
      return .failed(error)
    }
  }

  /// The records that have the external identifiers of new ones, by the indices of these.
  private func holders(
    _ changes: [ServiceChange], _ requests: [RecordRequest]
  ) async throws(ServiceError) -> [Int: Row] {
    var fields: [(type: StructuredSchema, field: String, indices: [Int])] = []
    for (index, request) in requests.enumerated() {
      guard let external = request.external else { continue }
      let place = fields.firstIndex { $0.type == request.type && $0.field == external.field }
      if place == nil { fields.append((request.type, external.field, [])) }
      fields[place ?? fields.count - 1].indices.append(index)
    }
    var holders: [Int: Row] = [:]
    for (_, field, indices) in fields {
      let wanted = indices.map { (changes[$0], requests[$0]) }
      let found = try await self.holders(of: field, wanted)
      for (index, (change, request)) in zip(indices, wanted) {
        guard let external = request.external else { continue }
        if let found {
          holders[index] = found[external.text.lowercased()]
        } else {
          holders[index] = try await holder(of: external, change, request)
        }
      }
    }
    return holders
  }

  /// The records that have the external identifiers of new ones of one type, by these in lower case. Nil if it is not
  /// clear which record belongs to which creation, so that each one has to be asked for by itself.
  private func holders(
    of field: String, _ creations: [(change: ServiceChange, request: RecordRequest)]
  ) async throws(ServiceError) -> [String: Row]? {
    guard case .create(_, let set)? = creations.first?.change, let type = creations.first?.request.type,
      let kind = type.member(field)?.primitive
    else { return [:] }
    let externals = creations.compactMap(\.request.external)
    let literals = externals.compactMap { SOQLLiteral($0.value, kind: kind) }
    guard !literals.isEmpty else { return [:] }
    let texts = Set(externals.map { $0.text.lowercased() })
    var holders: [String: Row] = [:]
    for row in try await rows(RowQuery(set: set), where: .membership(.field(field), literals), of: type) {
      guard let text = ExternalIdentifier.text(of: row[field])?.lowercased(), texts.contains(text) else { return nil }
      if holders[text] == nil { holders[text] = row }
    }
    return holders
  }

  /// The written records as the service keeps them, by the identifiers without their check characters. Those that cannot
  /// be read are left out: what was written is known.
  private func records(_ written: [(change: ServiceChange, id: String)]) async -> [Substring: Row] {
    var identifiers: [(set: String, ids: [String])] = []
    for (change, id) in written {
      guard let set = change.writtenSet else { continue }
      let index = identifiers.firstIndex { $0.set == set }
      if index == nil { identifiers.append((set, [])) }
      identifiers[index ?? identifiers.count - 1].ids.append(id)
    }
    var records: [Substring: Row] = [:]
    for (set, ids) in identifiers {
      for row in (try? await rows(ids, in: set)) ?? [] {
        if case .string(let id)? = row.key?.parts.first?.value { records[id.prefix(15)] = row }
      }
    }
    return records
  }

  private func rows(_ ids: [String], in set: String) async throws(ServiceError) -> [Row] {
    let type = try changes.type(of: set)
    let one = SOQLCondition.membership(.field(type.keys.first?.name ?? "Id"), ids.map { .text($0) })
    return try await rows(RowQuery(set: set), where: one, of: type)
  }

  private func record(of change: ServiceChange, _ id: String, in records: [Substring: Row]) -> Row? {
    if let row = records[id.prefix(15)] { return row }
    if case .create(let row, _) = change { return row.created(as: id) }
    return nil
  }
}

// The request.
extension SalesforceOrganization {
  /// Sends requests together.
  ///
  /// - Returns: the identifier of the record or the error of each one.
  private func deliver(
    _ kind: ChangeGroup.Kind, _ requests: [RecordRequest]
  ) async throws(ServiceError) -> [Result<String, ServiceError>] {
    if kind == .conditionalUpdates { return try await deliverConditional(requests) }
    let collection = RecordCollection(kind, requests)
    let response = try await send(
      collection.method, place.url(collection.path, collection.query), body: collection.body)
    let answer = response.status == 200 ? (try? Value(json: response.body)) ?? .null : .null
    guard let results = RecordCollection.results(answer, of: requests) else {
      throw Self.noResults("a result for each record", response)
    }
    return zip(results, requests).map { result, request in
      if let id = SaveResult(result).id { return .success(id) }
      var error = ServiceError(status: 400, result)
      // Nothing else is named in a deletion.
      if kind == .deletions, error.code == "INVALID_CROSS_REFERENCE_KEY" { error.kind = .notFound }
      return .failure(error)
    }
  }

  private func deliverConditional(
    _ requests: [RecordRequest]
  ) async throws(ServiceError) -> [Result<String, ServiceError>] {
    var composite = CompositeRequest(isAtomic: false)
    for (index, request) in requests.enumerated() {
      composite.append(
        request.method, RESTAddress.reference(place.url(request.path)), name: CompositeRequest.name(index),
        headers: request.condition, body: request.body)
    }
    let response = try await send(.post, place.url("composite"), body: composite.finish())
    guard response.status == 200, let answers = CompositeAnswer.list(response.body) else {
      throw Self.noResults("'compositeResponse'", response)
    }
    return requests.enumerated().map { index, request in
      do throws(ServiceError) {
        guard let answer = answers.first(where: { $0.name == CompositeRequest.name(index) }) else {
          throw ServiceError(.malformedResponse, "the service does not report the outcome of this change")
        }
        guard answer.isSuccess else {
          var error = ServiceError(status: answer.status, answer.body)
          error.mayHaveBeenDone = answer.status >= 500
          return .failure(error)
        }
        try Self.checkDone(answer.status, answer.body)
        return .success(request.recordID ?? "")
      } catch {
        var error = error
        error.mayHaveBeenDone = true
        return .failure(error)
      }
    }
  }

  private static func noResults(_ expected: String, _ response: HTTPResponse) -> ServiceError {
    var error = ServiceError(
      .malformedResponse, "cannot read the answer to several changes; expected \(expected)", status: response.status)
    error.mayHaveBeenDone = true
    return error
  }
}

extension ServiceChange {
  /// The set of a record that is still there after the change.
  fileprivate var writtenSet: String? {
    switch self {
    case .create(_, let set), .update(_, _, let set, _): set
    default: nil
    }
  }
}
