import HTTPTransport
import ServiceData

/// Decides whether a change counts as done. The protocol defines a few responses for it (OData 4.01 Part 1: Protocol,
/// 11.4; OData V2 Operations, 2); real services use some more, such as status 200 without content. For a response
/// outside the protocol, the current entity is read from the service: a sign-in page, an error despite its status, or a
/// promise must never complete a change.
extension ODataService {
  /// The outcome of a mutation, from its response.
  ///
  /// - Throws: the error of the mutation. Its `mayHaveBeenDone` is true if the response leaves the outcome open.
  func outcome(
    of change: ServiceChange, _ request: ChangeRequest, _ response: HTTPResponse
  ) async throws(ServiceError) -> Row? {
    guard response.isSuccess else { throw ServiceError(response, to: request.method) }
    do throws(ServiceError) {
      switch change {
      case .create(let row, _): return try await created(row, by: request, response)
      case .update(let row, let key, _, let replaces):
        // The key of an entity that another change of the same set creates is not known here.
        let known = request.path.hasPrefix("$") ? nil : key
        return try await updated(row, key: known, replaces: replaces, by: request, response)
      case .delete: try await deleted(request, response)
      case .link, .unlink: try await related(change, by: request, response)
      case .call(let call):
        guard case .rows(let rows) = try await result(of: call, response) else { return nil }
        return rows.first
      }
      return nil
    } catch {
      var error = error
      error.mayHaveBeenDone = !request.method.isSafe
      throw error
    }
  }

  /// The error for a response that leaves the outcome of a change open.
  func unclear(_ response: HTTPResponse) -> ServiceError {
    var error = notData("an answer to a change", response)
    if response.status == 202 {
      error.message = "the service has accepted the request but not completed it (status 202); check the result later"
    }
    error.mayHaveBeenDone = true
    return error
  }

  /// Reads the entity of a request whose response does not contain it; nil if there is none.
  private func present(_ request: ChangeRequest, _ response: HTTPResponse) async throws(ServiceError) -> Row? {
    // An entity that another change of the same set creates has no URL to read it from.
    guard !request.path.hasPrefix("$") else { throw unclear(response) }
    do {
      return try await entity(at: url(request.path), of: request.type)
    } catch {
      throw error.kind == .cancelled ? error : unclear(response)
    }
  }
}

// Changes of entities.
extension ODataService {
  /// The created entity. It is in the response, or at the URL that the response names. Otherwise it is read by the key
  /// that was sent, and must match what was sent.
  private func created(
    _ row: Row, by request: ChangeRequest, _ response: HTTPResponse
  ) async throws(ServiceError) -> Row? {
    guard [200, 201, 204].contains(response.status) else { throw unclear(response) }
    if response.hasContent, var created = try? self.row(response, of: request.type) {
      if created.lacksKey, let key = key(in: response, of: created.type) { created.load(key) }
      if !created.lacksKey { return created }
    }
    var sent = row
    sent.acceptChanges()
    sent.etag = response.entityTag
    if let place = response.place {
      let key = key(in: response, of: request.type ?? row.type)
      for part in key?.parts ?? [] {
        if let index = sent.type.index(of: part.name) { sent.load(part.value, at: index) }
      }
      let base = url(request.path).description
      if let url = try? self.url(ofLink: place, from: base), let found = try? await entity(at: url, of: request.type) {
        return found
      }
      // The entity was created, so a failure to read it does not make the creation fail.
      if key != nil { return sent }
    }
    guard let key = row.key, let type = request.type, !request.path.hasPrefix("$") else {
      // The entity cannot be looked up without a key and a URL, so the response itself must confirm the creation.
      guard response.status != 200, !response.hasContent else { throw unclear(response) }
      return sent
    }
    var url = url(request.path)
    url.path += "(\(ResourcePath.encode(key.text(of: type, grammar: version.grammar))))"
    do throws(ServiceError) {
      guard let found = try await entity(at: url, of: type), found.holds(row) else { throw unclear(response) }
      return found
    } catch {
      // A service that does not permit reading has confirmed that it created the entity.
      guard response.status != 200, !response.hasContent, error.refusesReading else { throw unclear(response) }
      return sent
    }
  }

  private func updated(
    _ row: Row, key: EntityKey?, replaces: Bool, by request: ChangeRequest, _ response: HTTPResponse
  ) async throws(ServiceError) -> Row? {
    if response.status == 204 {
      guard let etag = response.entityTag else { return nil }
      var updated = row
      updated.acceptChanges()
      updated.etag = etag
      return updated
    }
    if response.status == 200 || response.status == 201, response.hasContent,
      let updated = try? self.row(response, of: request.type), updated.isEntity(of: key)
    {
      return updated
    }
    guard let found = try await present(request, response), found.holds(row, onlyChanges: !replaces) else {
      throw unclear(response)
    }
    return found
  }

  private func deleted(_ request: ChangeRequest, _ response: HTTPResponse) async throws(ServiceError) {
    if response.status == 204 { return }
    guard try await present(request, response) == nil else { throw unclear(response) }
  }

  /// The key of a created entity, from the URL in the response's header.
  private func key(in response: HTTPResponse, of type: StructuredSchema) -> EntityKey? {
    response.place.flatMap { EntityIdentifier.key($0, of: type, grammar: version.grammar) }
  }
}

// Changes of relations.
extension ODataService {
  private func related(
    _ change: ServiceChange, by request: ChangeRequest, _ response: HTTPResponse
  ) async throws(ServiceError) {
    if response.status == 204 { return }
    guard !request.path.hasPrefix("$") else { throw unclear(response) }
    var isRelated = false
    var wanted = true
    do {
      switch change {
      case .link(let source, let set, let navigation, let target, _):
        isRelated = try await references(of: source, in: set, navigation: navigation).contains { $0.isSame(as: target) }
      case .unlink(let source, let set, let navigation, let target, _):
        let keys = try await references(of: source, in: set, navigation: navigation)
        isRelated = target.map { target in keys.contains { $0.isSame(as: target) } } ?? !keys.isEmpty
        wanted = false
      default: return
      }
    } catch {
      throw unclear(response)
    }
    guard isRelated == wanted else { throw unclear(response) }
  }
}

extension HTTPResponse {
  /// Whether there is a body to read.
  var hasContent: Bool { status != 204 && !body.isEmpty }

  /// The URL of the entity that the service created, as it reports it.
  fileprivate var place: String? { headers["Location"] ?? headers["OData-EntityId"] ?? headers["DataServiceId"] }
}

extension ServiceError {
  /// Whether the service answers but does not permit reading the entity.
  fileprivate var refusesReading: Bool {
    kind == .forbidden || status.map { [400, 405, 501].contains($0) } ?? false
  }
}

extension Row {
  /// Whether the row can be the entity with a key, or a singleton if the key is nil.
  func isEntity(of key: EntityKey?) -> Bool {
    guard let own = self.key else { return type.keys.isEmpty || key == nil && !lacksKey }
    return key.map { own.isSame(as: $0) } ?? true
  }

  /// Whether the row has the values of another row: those of its declared properties that were sent, or changed.
  /// Properties that the service does not return cannot be compared.
  fileprivate func holds(_ sent: Row, onlyChanges: Bool = false) -> Bool {
    var compared = 0
    for (index, member) in sent.type.members.enumerated() {
      guard !member.isNavigation, !member.facets.isComputed, member.primitive != .stream, let value = sent[index],
        !onlyChanges || sent.changes.contains(index), let now = self[member.name]
      else { continue }
      compared += 1
      guard now.isSame(as: value, member) else { return false }
    }
    for member in sent.dynamic where !member.name.contains("@") && (member.isChanged || !onlyChanges) {
      guard let now = self[member.name] else { continue }
      compared += 1
      guard now == member.value else { return false }
    }
    return compared > 0
  }
}

extension Value {
  /// Whether two values of a member are equal in the canonical form of this package.
  fileprivate func isSame(as other: Value, _ member: MemberSchema) -> Bool {
    guard let kind = member.primitive else { return self == other }
    let (one, two) = (canonical(kind), other.canonical(kind))
    return one == two || one.approximation.map { $0 == two.approximation } ?? false
  }
}
