import HTTPTransport
import ServiceData

extension SalesforceOrganization {
  /// Sends changes by a composite request, in which all are undone if one fails (REST API Developer Guide, "Composite").
  public func send(changeSet: [IdentifiedChange]) async throws -> [ChangeOutcome] {
    var requests = try requests(changeSet)
    var known: [Int: Row] = [:]
    // If there is nothing to send, nothing can fail.
    let sent = requests.indices.filter { requests[$0] != nil }
    guard !sent.isEmpty else { return changeSet.map { _ in .done(nil) } }
    guard sent.count <= CompositeRequest.limit else {
      throw ServiceError(
        .unsupported, "the service does at most \(CompositeRequest.limit) changes together, not \(sent.count)")
    }
    do throws(ServiceError) {
      let inspections = try await inspect(
        sent.compactMap { index in requests[index].map { (changeSet[index].change, $0) } })
      for (index, inspection) in zip(sent, inspections) { known[index] = inspection.known }
      if !known.isEmpty { requests = try self.requests(changeSet, known: known) }
    } catch {
      guard [.preconditionFailed, .notFound, .refused].contains(error.kind) else { throw error }
      return changeSet.map { _ in .failed(error) }
    }
    guard requests.contains(where: { $0 != nil }) else { return changeSet.indices.map { .done(known[$0]) } }
    var composite = CompositeRequest(isAtomic: true)
    for (index, request) in requests.enumerated() {
      guard let request else { continue }
      composite.append(
        request.method, RESTAddress.reference(place.url(request.path)), name: CompositeRequest.name(index),
        headers: request.condition, body: request.body)
    }
    let response = try await send(.post, place.url("composite"), body: composite.finish())
    guard let answers = CompositeAnswer.list(response.body) else {
      var error = ServiceError(
        .malformedResponse, "cannot read the answer to the change set; expected 'compositeResponse'",
        status: response.status)
      error.mayHaveBeenDone = true
      throw error
    }
    return try await outcomes(of: changeSet, requests, answers, known: known)
  }

  /// The requests of changes, which refer to the records that earlier ones create.
  ///
  /// - Parameter known: the records of creations that were done before and are not sent again, by their places.
  private func requests(
    _ changeSet: [IdentifiedChange], known: [Int: Row] = [:]
  ) throws(ServiceError) -> [RecordRequest?] {
    var writer = changes
    writer.isComposite = true
    var requests: [RecordRequest?] = []
    for (index, item) in changeSet.enumerated() {
      var reference = CompositeRequest.reference(to: index)
      if case .string(let id)? = known[index]?.key?.parts.first?.value {
        reference = id
        requests.append(nil)
      } else {
        requests.append(try writer.request(item.change))
      }
      if let key = item.provisionalKey { writer.references[key] = reference }
    }
    return requests
  }

  private func outcomes(
    of changeSet: [IdentifiedChange], _ requests: [RecordRequest?], _ answers: [CompositeAnswer], known: [Int: Row]
  ) async throws(ServiceError) -> [ChangeOutcome] {
    // The requests that were undone because of another one say only that.
    let cause = answers.first { !$0.isSuccess && !$0.isHalted } ?? answers.first { !$0.isSuccess }
    let fault = cause.map { ServiceError(status: $0.status, $0.body) }
    var outcomes: [ChangeOutcome] = []
    for (index, item) in changeSet.enumerated() {
      guard let request = requests[index] else {
        outcomes.append(fault.map(ChangeOutcome.failed) ?? .done(known[index]))
        continue
      }
      let answer = answers.first { $0.name == CompositeRequest.name(index) }
      if let fault {
        let own = answer.flatMap { $0.isSuccess || $0.isHalted ? nil : ServiceError(status: $0.status, $0.body) }
        outcomes.append(.failed(own ?? fault))
        continue
      }
      do throws(ServiceError) {
        guard let answer else {
          throw ServiceError(.malformedResponse, "the service does not report the outcome of this change")
        }
        outcomes.append(.done(try await outcome(of: item.change, request, answer: answer.body, status: answer.status)))
      } catch {
        var error = error
        error.mayHaveBeenDone = true
        outcomes.append(.failed(error))
      }
    }
    return outcomes
  }
}
