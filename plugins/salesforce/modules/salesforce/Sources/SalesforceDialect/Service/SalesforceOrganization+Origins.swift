import HTTPTransport
import ServiceData
import SharedState

extension SalesforceOrganization {
  /// Where a record comes from: from the user who created it. Without that, it must not be older than the request, and one
  /// with the external identifier of a new record must have nothing but what was sent.
  public func origin(of row: Row, createdFrom sent: Row, at time: OffsetDateTime?) async throws -> EntityOrigin {
    try await origin(row, of: sent, at: time)
  }

  func origin(_ row: Row, of sent: Row, at time: OffsetDateTime? = nil) async throws(ServiceError) -> EntityOrigin {
    if case .string(let creator)? = row["CreatedById"], let user = try await user() {
      return creator.prefix(15) == user.prefix(15) ? .own : .foreign
    }
    let created: OffsetDateTime? = if case .string(let text)? = row["CreatedDate"] { OffsetDateTime(text) } else { nil }
    if let created, let time {
      let age = time.secondsSinceEpoch + clockOffset.withLock { $0 } - created.secondsSinceEpoch
      if age > Self.tolerance { return age > Self.day ? .foreign : .uncertain }
    }
    let isIdentified = ExternalIdentifier(sent) != nil
    return (isIdentified ? row.holdsOnly(sent) : created != nil && time != nil) ? .possible : .uncertain
  }

  /// The most seconds by which a record seems to be older than its request although the clocks agree.
  private static let tolerance = 300

  /// The most seconds by which a record can seem to be older than its request, because the clock of the device was set in
  /// the meantime.
  private static let day = 86_400

  /// Compares the clocks of the service and of the device.
  func noteTime(of response: HTTPResponse) {
    guard let time = response.headers["Date"].flatMap(HTTPDate.init(parsing:))?.secondsSince1970 else { return }
    let offset = time - now()
    clockOffset.withLock { $0 = offset }
  }

  /// The identifier of the user of this session, from the list of resources (REST API Developer Guide, "Resources by
  /// Version"); nil if it does not say.
  private func user() async throws(ServiceError) -> String? {
    if let known = knownUser.withLock({ $0 }) { return known }
    let response = try await exchange(HTTPRequest(.get, url: place.root.description + "/"))
    guard response.isSuccess else {
      let error = ServiceError(response)
      if error.kind == .notFound { return nil }
      throw error
    }
    guard case .row(let resources)? = try? Value(json: response.body), case .string(let url)? = resources["identity"],
      let id = url.split(separator: "/").last.map(String.init), ChangeWriter.isID(id)
    else { return nil }
    knownUser.withLock { $0 = id }
    return id
  }
}

extension Row {
  /// Whether the row has the values of a row that was sent, and otherwise only those that the service sets.
  fileprivate func holdsOnly(_ sent: Row) -> Bool {
    holds(sent)
      && sent.type.members.enumerated().allSatisfy { index, member in
        sent[index] != nil || member.isNavigation || member.facets.isComputed || member.facets.isGenerated
          || member.primitive == .stream || sent.type.keys.contains { $0.path == [member.name] }
          || self[member.name]?.isBlank != false
      }
  }
}
